package dev.hitchproof.methods;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds an enter at the start and an exit before each return and, for what the method throws, in a handler after its own ones. In
 * a constructor the enter follows the call of another constructor of its class or superclass: no handler may cover what precedes.
 */
final class TracedMethod extends MethodVisitor {
  private static final String PROBE = "dev/hitchproof/probe/MethodTracing";
  private static final String SPANS = "dev/hitchproof/probe/Hitchproof";
  private static final Object[] NO_LOCALS = {};
  private static final Object[] THROWN = {"java/lang/Throwable"};
  private final int id;
  private final boolean hasFrames;
  private final FirstConstructor before;
  private final Label start = new Label();

  TracedMethod(MethodVisitor next, String name, int id, boolean hasFrames) {
    super(Opcodes.ASM9, next);
    this.id = id;
    this.hasFrames = hasFrames;
    this.before = new FirstConstructor(name);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (!before.isExpected()) enter();
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) before.made();
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
    super.visitMethodInsn(opcode, isSpan(owner, name, type) ? SPANS : owner, name, type, isInterface);
    if (before.isCalledBy(opcode, name)) enter();
  }

  /** The app's own spans of android.os.Trace are told to the probe, which begins and ends them there too. */
  private static boolean isSpan(String owner, String name, String type) {
    if (!owner.equals("android/os/Trace") && !owner.equals("androidx/tracing/Trace")) return false;
    return (name.equals("beginSection") && type.equals("(Ljava/lang/String;)V")) || (name.equals("endSection") && type.equals("()V"));
  }

  private void enter() {
    call("enter");
    mv.visitLabel(start);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) call("exit");
    super.visitInsn(opcode);
  }

  @Override
  public void visitMaxs(int stack, int locals) {
    Label end = new Label();
    mv.visitLabel(end);
    mv.visitTryCatchBlock(start, end, end, null);
    // The handler reads no variable, so it fits wherever in the method something was thrown.
    if (hasFrames) mv.visitFrame(Opcodes.F_FULL, 0, NO_LOCALS, 1, THROWN);
    call("exit");
    mv.visitInsn(Opcodes.ATHROW);
    super.visitMaxs(stack, locals);
  }

  private void call(String name) {
    mv.visitLdcInsn(id);
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, name, "(I)V", false);
  }
}
