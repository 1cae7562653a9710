package dev.hitchproof.device.convert;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds what dex2jar omits from newer class files: stack maps, the mark that the owner of a static or super call is an interface
 * (dex has no such mark; JVMS §5.4.3.3 requires an InterfaceMethodref), and the interfaces of super calls that the class only
 * inherits: dex allows such calls (R8 makes them), the JVM only those on a direct superinterface (JVMS §4.9.2). Both run the
 * interface's own default method.
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
    ClassReader r = new ClassReader(b);
    r.accept(new InterfaceCalls(w, direct(r)), ClassReader.SKIP_FRAMES);
    return w.toByteArray();
  }

  /** All but the stack maps, for a class whose stack maps cannot be computed. */
  byte[] markInterfaces(byte[] b) {
    ClassWriter w = new ClassWriter(0);
    ClassReader r = new ClassReader(b);
    r.accept(new InterfaceCalls(w, direct(r)), 0);
    return w.toByteArray();
  }

  /** The class's direct superinterfaces and those of its super calls. */
  private Set<String> direct(ClassReader r) {
    Set<String> found = new LinkedHashSet<>(List.of(r.getInterfaces()));
    r.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(int access, String n, String d, String s, String[] x) {
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
                if (op == Opcodes.INVOKESPECIAL && !owner.equals(r.getClassName()) && isInterface(owner)) found.add(owner);
              }
            };
          }
        },
        ClassReader.SKIP_FRAMES);
    return found;
  }

  private boolean isInterface(String owner) {
    return owner.charAt(0) != '[' && heads.of(owner).isInterface();
  }

  private final class InterfaceCalls extends ClassVisitor {
    private final Set<String> direct;

    InterfaceCalls(ClassVisitor next, Set<String> direct) {
      super(Opcodes.ASM9, next);
      this.direct = direct;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      super.visit(version, access, name, signature, superName, direct.toArray(String[]::new));
    }

    @Override
    public MethodVisitor visitMethod(int access, String n, String d, String s, String[] x) {
      return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, n, d, s, x)) {
        @Override
        public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
          boolean unmarked = op == Opcodes.INVOKESTATIC || op == Opcodes.INVOKESPECIAL;
          boolean onInterface = itf || unmarked && isInterface(owner);
          super.visitMethodInsn(op, owner, name, desc, onInterface);
        }
      };
    }
  }
}
