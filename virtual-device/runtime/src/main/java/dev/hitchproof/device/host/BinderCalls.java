package dev.hitchproof.device.host;

import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls of system services, which on a phone are in another process. */
public final class BinderCalls {
  /**
   * Units of a call, beside those of its arguments. A ping of another process takes 37 µs; what a service does is not counted.
   * https://gerrit.omnirom.org/plugins/gitiles/android_frameworks_native/+/43921d5d92d6e27bf1ec00de062746f032268717%5E
   * (BM_pingTransaction/0) On the mid profile these units take 46 µs.
   */
  public static final int UNITS = 2_000;

  /** How the platform names the interfaces of services. */
  private static final Pattern SERVICE = Pattern.compile("(android|com/android/internal)/(\\w+/)*I[A-Z][a-z]\\w*");
  /** Named like them, and either what all of them have in common or no service. */
  private static final Set<String> OTHERS =
      Set.of("IBase", "IBinder", "IHwBinder", "IInterface", "IHwInterface", "IEapCallback", "IIkeSessionStateMachineShim", "IMessagingLayout", "IProtoLogGroup", "IState");
  /** Answered without a call. */
  private static final String LOCAL = "asBinder";

  private BinderCalls() {}

  static boolean isOne(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEINTERFACE && !call.name.equals(LOCAL) && isService(call.owner);
  }

  /** @param name internal name of an interface */
  static boolean isService(String name) {
    return SERVICE.matcher(name).matches() && !OTHERS.contains(name.substring(name.lastIndexOf('/') + 1));
  }
}
