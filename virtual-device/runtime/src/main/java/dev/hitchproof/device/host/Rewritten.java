package dev.hitchproof.device.host;

import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** A class file that is changed while it is read, method by method, or as a whole. */
final class Rewritten {
  interface Change {
    /** @param next takes what becomes of the method */
    MethodVisitor of(String owner, int access, String name, String desc, MethodVisitor next);
  }

  private Rewritten() {}

  static byte[] tree(byte[] in, Consumer<ClassNode> change) {
    ClassNode c = new ClassNode();
    new ClassReader(in).accept(c, 0);
    change.accept(c);
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS); // with the constants that are left
    c.accept(w);
    return w.toByteArray();
  }

  /** @param parsing options of {@code ClassReader} */
  static byte[] of(byte[] in, int parsing, Change change) {
    ClassReader r = new ClassReader(in);
    ClassWriter w = new ClassWriter(r, ClassWriter.COMPUTE_MAXS);
    String owner = r.getClassName();
    r.accept(new ClassVisitor(Opcodes.ASM9, w) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] thrown) {
        return change.of(owner, access, name, desc, super.visitMethod(access, name, desc, signature, thrown));
      }
    }, parsing);
    return w.toByteArray();
  }
}
