package dev.hitchproof.device.convert;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.BaseDexExceptionHandler;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.visitors.DexFileVisitor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.objectweb.asm.MethodVisitor;

/** What dex2jar makes of a class. */
final class Dex2jarTranslation {
  private Dex2jarTranslation() {}

  static byte[] translated(String name, DexFileNode file, Consumer<String> problems) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Dex2jar.from(replay(file))
        .withExceptionHandler(new BaseDexExceptionHandler() {
          @Override
          public void handleMethodTranslateException(Method m, DexMethodNode n, MethodVisitor mv, Exception e) {
            problems.accept("cannot convert the method " + m + ", which throws when it is called: " + e);
            super.handleMethodTranslateException(m, n, mv, e);
          }
        })
        .setRandom(new Random(0)) // equal classes, equal bytes
        .dontSanitizeNames(true) // the JVM allows every name of a dex file
        .skipDebug(false) // line numbers, for stacks
        .doTranslate(out);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(out.toByteArray()));
    while (in.available() > 0) {
      String made = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
      byte[] bytes = in.readNBytes(in.readInt());
      if (made.equals(name)) return bytes;
    }
    throw new IOException("dex2jar made no class file");
  }

  static BaseDexFileReader replay(DexFileNode file) {
    return new BaseDexFileReader() {
      @Override
      public int getDexVersion() {
        return file.dexVersion;
      }

      @Override
      public void accept(DexFileVisitor to) {
        to.visitDexFileVersion(file.dexVersion);
        file.accept(to);
      }

      @Override
      public List<String> getClassNames() {
        return file.clzs.stream().map(c -> c.className).toList();
      }

      @Override
      public void accept(DexFileVisitor to, int config) {
        accept(to);
      }

      @Override
      public void accept(DexFileVisitor to, int index, int config) {
        file.clzs.get(index).accept(to);
      }
    };
  }
}
