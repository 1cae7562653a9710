package dev.hitchproof.methods;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds the methods of a class that can take long: those that call others, loop, wait, allocate a large array or one of unknown
 * length, or fill an array with many values, so no getters and setters. In a
 * constructor only what follows its call of another constructor counts: tracing starts there, and never if the arguments of
 * that call always throw, as in Kotlin's {@code A : B(error(""))}.
 */
final class LongMethods extends MethodVisitor {
  private final Runnable found;
  private final boolean waits;
  private final Set<Label> passed = new HashSet<>();
  /** An array of fewer elements is quickly allocated, and quickly filled. */
  private static final int MANY = 1_024;
  private static final int UNKNOWN = Integer.MAX_VALUE;
  private final FirstConstructor before;
  /** The constant that was pushed last, which is the length of an array that is then allocated. */
  private int pushed = UNKNOWN;
  private int stores;

  private LongMethods(String name, boolean waits, Runnable found) {
    super(Opcodes.ASM9);
    this.waits = waits;
    this.before = new FirstConstructor(name);
    this.found = found;
  }

  /** Joined name and type of each method. */
  static Set<String> of(ClassReader reader) {
    Set<String> methods = new LinkedHashSet<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
            boolean isForwarding = (access & Opcodes.ACC_BRIDGE) != 0 || name.startsWith("access$");
            if (isForwarding) return null;
            boolean waits = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
            return new LongMethods(name, waits, () -> methods.add(name + type));
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return methods;
  }

  @Override
  public void visitCode() {
    if (waits) found();
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) before.made();
    if (opcode == Opcodes.ANEWARRAY) allocates();
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    if (opcode == Opcodes.NEWARRAY) allocates();
    else pushed = operand;
  }

  @Override
  public void visitMultiANewArrayInsn(String type, int dimensions) {
    found();
  }

  @Override
  public void visitLdcInsn(Object value) {
    pushed = value instanceof Integer ? (Integer) value : UNKNOWN;
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    pushed = UNKNOWN;
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String type) {
    pushed = UNKNOWN;
  }

  private void allocates() {
    if (pushed >= MANY) found();
    pushed = UNKNOWN;
  }

  @Override
  public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
    if (!before.isCalledBy(opcode, name)) found();
  }

  @Override
  public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
    found();
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.MONITORENTER) found();
    boolean isStore = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    if (isStore && ++stores == MANY) found();
    boolean isSmall = opcode >= Opcodes.ICONST_0 && opcode <= Opcodes.ICONST_5;
    pushed = isSmall ? opcode - Opcodes.ICONST_0 : UNKNOWN;
  }

  @Override
  public void visitLabel(Label label) {
    passed.add(label);
  }

  @Override
  public void visitJumpInsn(int opcode, Label target) {
    if (passed.contains(target)) found();
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
    visitJumpInsn(Opcodes.TABLESWITCH, otherwise);
    for (Label target : targets) visitJumpInsn(Opcodes.TABLESWITCH, target);
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
    visitTableSwitchInsn(0, 0, otherwise, targets);
  }

  private void found() {
    if (!before.isExpected()) found.run();
  }
}
