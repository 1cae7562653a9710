package dev.hitchproof.device.host;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class file whose methods are changed while they are read. */
final class Rewritten {
  interface Change {
    /** @param next takes what becomes of the method */
    MethodVisitor of(String owner, int access, String name, String desc, MethodVisitor next);
  }

  private Rewritten() {}

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
