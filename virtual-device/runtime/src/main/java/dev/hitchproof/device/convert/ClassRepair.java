package dev.hitchproof.device.convert;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds what dex2jar omits from newer class files: stack maps, and the mark that the owner of a static
 * or super call is an interface (dex has no such mark; JVMS §5.4.3.3 requires an InterfaceMethodref).
 */
final class ClassRepair {
  private final ClassHeads heads;

  ClassRepair(ClassHeads heads) {
    this.heads = heads;
  }

  byte[] repair(byte[] b) {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
      @Override
      protected String getCommonSuperClass(String x, String y) {
        return heads.common(x, y);
      }
    };
    new ClassReader(b).accept(new InterfaceCalls(w), ClassReader.SKIP_FRAMES);
    return w.toByteArray();
  }

  /** The marks alone, for a class whose stack maps cannot be computed. */
  byte[] markInterfaces(byte[] b) {
    ClassWriter w = new ClassWriter(0);
    new ClassReader(b).accept(new InterfaceCalls(w), 0);
    return w.toByteArray();
  }

  private final class InterfaceCalls extends ClassVisitor {
    InterfaceCalls(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(int access, String n, String d, String s, String[] x) {
      return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, n, d, s, x)) {
        @Override
        public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
          boolean direct = op == Opcodes.INVOKESTATIC || op == Opcodes.INVOKESPECIAL;
          boolean onInterface = itf || direct && owner.charAt(0) != '[' && heads.of(owner).isInterface();
          super.visitMethodInsn(op, owner, name, desc, onInterface);
        }
      };
    }
  }
}
