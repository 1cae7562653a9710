package dev.hitchproof.device.convert;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.BaseDexExceptionHandler;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.visitors.DexFileVisitor;
import dev.hitchproof.device.files.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * An APK's classes for the JVM, each converted by dex2jar when it is first loaded and cached by its content. Runs in a
 * separate class loader: dex2jar's patched ASM must not be mixed with Robolectric's. What cannot be converted is
 * reported on stderr; such methods throw when they are called.
 */
public final class Converter implements Function<String, byte[]> {
  /** Increase with every change of the output. */
  private static final String VERSION = "4";
  /** Class files up to this version need no stack maps: the JVM infers (JVMS §4.10). */
  private static final int LAST_WITHOUT_FRAMES = 50;
  private static final int VERSION_BYTE = 7;
  private static final int HASH_BYTES = 16;
  private final DexFiles dex;
  private final KnownKeys known;
  private final ClassCache cache;
  private final ClassHeads heads;
  private final String version;

  private Converter(Path apk, Path framework, Path dir) throws IOException {
    version = VERSION + " " + framework.getFileName();
    dex = DexFiles.of(apk);
    known = KnownKeys.in(dir.resolve("apks").resolve(Sha256.of(version, Files.readAllBytes(apk), HASH_BYTES)));
    cache = new ClassCache(dir.resolve("classes"));
    heads = new ClassHeads(dex::head, new ZipFile(framework.toFile()));
  }

  /**
   * @param dir of the cache
   * @return the class file of a class by its internal name; null if the APK has no such class
   */
  public static Function<String, byte[]> open(Path apk, Path framework, Path dir) throws IOException {
    return new Converter(apk, framework, dir);
  }

  @Override
  public synchronized byte[] apply(String name) {
    try {
      String key = known.of(name);
      byte[] cached = key == null ? null : cache.get(key, dex::head);
      return cached == null ? read(name) : cached;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot convert the class " + name, e);
    }
  }

  private byte[] read(String name) throws IOException {
    DexFileNode file = dex.read(name);
    if (file == null) return null;
    String key = ContentKey.of(version, file);
    byte[] cached = cache.get(key, dex::head);
    byte[] result = cached == null ? convert(name, key, file) : cached;
    known.add(name, key);
    return result;
  }

  private byte[] convert(String name, String key, DexFileNode file) throws IOException {
    heads.forgetAsked();
    byte[] converted = sourceNamed(repaired(name, translated(name, file)), file.clzs.get(0).source);
    cache.put(key, heads.asked(), dex::head, converted);
    return converted;
  }

  private static byte[] translated(String name, DexFileNode file) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Dex2jar.from(replay(file))
        .withExceptionHandler(new BaseDexExceptionHandler() {
          @Override
          public void handleMethodTranslateException(Method m, DexMethodNode n, MethodVisitor mv, Exception e) {
            System.err.println("cannot convert the method " + m + ": " + e);
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

  private static BaseDexFileReader replay(DexFileNode file) {
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

  private byte[] repaired(String name, byte[] b) {
    if (b[VERSION_BYTE] <= LAST_WITHOUT_FRAMES) return b;
    try {
      return new ClassRepair(heads).repair(b);
    } catch (RuntimeException e) {
      System.err.println("cannot compute the stack maps of " + name + ": " + e);
      return b;
    }
  }

  /** dex2jar drops the source file's name, which stacks show. */
  private static byte[] sourceNamed(byte[] b, String source) {
    if (source == null) return b;
    ClassWriter out = new ClassWriter(0);
    new ClassReader(b).accept(
        new ClassVisitor(Opcodes.ASM9, out) {
          @Override
          public void visit(int v, int access, String name, String signature, String superName, String[] i) {
            super.visit(v, access, name, signature, superName, i);
            super.visitSource(source, null);
          }
        },
        0);
    return out.toByteArray();
  }
}
