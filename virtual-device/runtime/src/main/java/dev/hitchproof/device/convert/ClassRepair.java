package dev.hitchproof.device.convert;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds what dex2jar omits: the source file, and of newer class files the stack maps, the mark that the owner of a static or super call is an interface
 * (dex has no such mark; JVMS §5.4.3.3 requires an InterfaceMethodref), and the interfaces of super calls that the class only
 * inherits: dex allows such calls (R8 makes them), the JVM only those on a direct superinterface (JVMS §4.9.2). Both run the
 * interface's own default method.
 */
final class ClassRepair {
  private final ClassHeads heads;
  private final String source;

  /** @param source the name of the source file, which stacks show; null if the class has none */
  ClassRepair(ClassHeads heads, String source) {
    this.heads = heads;
    this.source = source;
  }

  byte[] repair(byte[] b) {
    return marked(b, ClassReader.SKIP_FRAMES, () -> new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
      @Override
      protected String getCommonSuperClass(String x, String y) {
        return heads.common(x, y);
      }
    });
  }

  /** All but the stack maps, for a class whose stack maps cannot be computed. */
  byte[] markInterfaces(byte[] b) {
    return marked(b, 0, () -> new ClassWriter(0));
  }

  /** Interfaces precede the code of a class file, so the few classes with such a super call are written twice. */
  private byte[] marked(byte[] b, int flags, Supplier<ClassWriter> writer) {
    ClassReader r = new ClassReader(b);
    Set<String> direct = new LinkedHashSet<>(List.of(r.getInterfaces()));
    while (true) {
      int declared = direct.size();
      ClassWriter w = writer.get();
      r.accept(new InterfaceCalls(w, r.getClassName(), direct), flags);
      if (direct.size() == declared) return w.toByteArray();
    }
  }

  private boolean isInterface(String owner) {
    return owner.charAt(0) != '[' && heads.of(owner).isInterface();
  }

  private final class InterfaceCalls extends ClassVisitor {
    private final String own;
    private final Set<String> direct;

    /** @param direct the direct superinterfaces; gets those of super calls that are not among them */
    InterfaceCalls(ClassVisitor next, String own, Set<String> direct) {
      super(Opcodes.ASM9, next);
      this.own = own;
      this.direct = direct;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      super.visit(version, access, name, signature, superName, direct.toArray(String[]::new));
      if (source != null) super.visitSource(source, null);
    }

    @Override
    public MethodVisitor visitMethod(int access, String n, String d, String s, String[] x) {
      return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, n, d, s, x)) {
        @Override
        public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
          boolean unmarked = op == Opcodes.INVOKESTATIC || op == Opcodes.INVOKESPECIAL;
          boolean onInterface = itf || unmarked && isInterface(owner);
          if (onInterface && op == Opcodes.INVOKESPECIAL && !owner.equals(own)) direct.add(owner);
          super.visitMethodInsn(op, owner, name, desc, onInterface);
        }
      };
    }
  }
}
