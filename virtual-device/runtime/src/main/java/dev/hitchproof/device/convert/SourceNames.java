package dev.hitchproof.device.convert;

import com.googlecode.d2j.reader.DexFileReader;
import com.googlecode.d2j.reader.MultiDexFileReader;
import com.googlecode.d2j.visitors.DexClassVisitor;
import com.googlecode.d2j.visitors.DexFileVisitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Restores each class's source file name, which dex2jar drops, so that stacks look as on a phone. */
final class SourceNames {
  private final Map<String, String> byClass = new HashMap<>();

  static SourceNames of(Path apk) throws IOException {
    SourceNames names = new SourceNames();
    MultiDexFileReader.open(Files.readAllBytes(apk)).accept(names.reader(), DexFileReader.SKIP_CODE);
    return names;
  }

  private DexFileVisitor reader() {
    return new DexFileVisitor() {
      @Override
      public DexClassVisitor visit(int access, String descriptor, String superClass, String[] interfaces) {
        return new DexClassVisitor() {
          @Override
          public void visitSource(String file) {
            byClass.put(descriptor.substring(1, descriptor.length() - 1), file);
          }
        };
      }
    };
  }

  /** The class with its source file's name; the same bytes when the dex has none. */
  byte[] named(byte[] b) {
    ClassReader in = new ClassReader(b);
    String file = byClass.get(in.getClassName());
    if (file == null) return b;
    ClassWriter out = new ClassWriter(0);
    in.accept(
        new ClassVisitor(Opcodes.ASM9, out) {
          @Override
          public void visit(int v, int access, String name, String signature, String superName, String[] i) {
            super.visit(v, access, name, signature, superName, i);
            super.visitSource(file, null);
          }
        },
        0);
    return out.toByteArray();
  }
}
