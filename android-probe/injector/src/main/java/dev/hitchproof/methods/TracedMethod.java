package dev.hitchproof.methods;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A handler after the method's own ones also exits for what the method throws. */
final class TracedMethod extends TracedConstructor {
  private static final Object[] NO_LOCALS = {};
  private static final Object[] THROWN = {"java/lang/Throwable"};
  private final Label start = new Label();
  private final boolean hasFrames;

  TracedMethod(MethodVisitor next, int id, boolean hasFrames) {
    super(next, id);
    this.hasFrames = hasFrames;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    mv.visitLabel(start);
  }

  @Override
  public void visitMaxs(int stack, int locals) {
    Label end = new Label();
    mv.visitLabel(end);
    mv.visitTryCatchBlock(start, end, end, null);
    // It reads no variable, so it fits wherever in the method something was thrown.
    if (hasFrames) mv.visitFrame(Opcodes.F_FULL, 0, NO_LOCALS, 1, THROWN);
    call("exit");
    mv.visitInsn(Opcodes.ATHROW);
    super.visitMaxs(stack, locals);
  }
}
