package dev.hitchproof.device.host;

import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.*;

/** Code that is added to methods. */
final class Added {
  static final String WORK = "dev/hitchproof/device/api/Work";

  private Added() {}

  static InsnList list(AbstractInsnNode... all) {
    InsnList list = new InsnList();
    for (AbstractInsnNode i : all) list.add(i);
    return list;
  }

  static MethodInsnNode call(String owner, String name, String desc) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, desc, false);
  }

  /** Of {@code api.Work}, as in metered code. */
  static MethodInsnNode work(String name, String desc) {
    return call(WORK, name, desc);
  }

  /** Whether an instruction returns from its method. */
  static boolean returns(int op) {
    return op >= Opcodes.IRETURN && op <= Opcodes.RETURN;
  }

  /** Before each return: a call there is the method's last. */
  static void beforeReturns(MethodNode m, Supplier<InsnList> code) {
    for (AbstractInsnNode i : m.instructions.toArray()) if (returns(i.getOpcode())) m.instructions.insertBefore(i, code.get());
  }

  /** At the method's entry, and at any exit. @param locals types of the variables that the code at an exit reads */
  static void around(ClassNode c, MethodNode m, InsnList entry, Supplier<InsnList> exit, Object... locals) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    beforeReturns(m, exit);
    entry.add(start);
    m.instructions.insert(entry);
    m.instructions.add(end);
    if (hasStackMaps(c)) m.instructions.add(new FrameNode(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {"java/lang/Throwable"}));
    m.instructions.add(exit.get());
    m.instructions.add(new InsnNode(Opcodes.ATHROW));
    m.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private static boolean hasStackMaps(ClassNode c) {
    return (c.version & 0xFFFF) >= Opcodes.V1_6;
  }
}
