package dev.hitchproof.device.host;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** The calls of {@code api.Work} that are added to metered code. */
final class WorkCalls {
  static final String OWNER = "dev/hitchproof/device/api/Work";

  private WorkCalls() {}

  static MethodInsnNode to(String name, String desc) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, OWNER, name, desc, false);
  }

  /** Whether an instruction returns from its method: a call before it is the method's last. */
  static boolean returns(int op) {
    return op >= Opcodes.IRETURN && op <= Opcodes.RETURN;
  }
}
