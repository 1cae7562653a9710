package dev.hitchproof.methods;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Enter at the start, exit before each return. When it throws, its exit is missing: no handler may cover the time before
 * the superclass's constructor.
 */
class TracedConstructor extends MethodVisitor {
  private static final String PROBE = "dev/hitchproof/probe/MethodTracing";
  private final int id;

  TracedConstructor(MethodVisitor next, int id) {
    super(Opcodes.ASM9, next);
    this.id = id;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    call("enter");
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) call("exit");
    super.visitInsn(opcode);
  }

  final void call(String name) {
    mv.visitLdcInsn(id);
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, name, "(I)V", false);
  }
}
