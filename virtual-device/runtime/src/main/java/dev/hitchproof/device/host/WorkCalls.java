package dev.hitchproof.device.host;

import org.objectweb.asm.tree.MethodInsnNode;

/** The calls of {@code api.Work} that are added to metered code. */
final class WorkCalls {
  static final String OWNER = "dev/hitchproof/device/api/Work";

  private WorkCalls() {}

  static MethodInsnNode to(String name, String desc) {
    return Added.call(OWNER, name, desc);
  }
}
