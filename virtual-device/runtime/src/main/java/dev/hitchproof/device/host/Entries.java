package dev.hitchproof.device.host;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Robolectric's entries of instrumented methods, which look for a shadow and call it or the body. Those that may have a shadow are
 * bound by {@code inside.CallSites}; the others call their body, without a method handle, for which the JVM would make classes.
 */
final class Entries {
  private static final String ROBOLECTRIC = "org/robolectric/internal/bytecode/InvokeDynamicSupport";
  private static final Handle SHADOW = callSite("shadow", "");
  private static final Handle METHOD = callSite("method", "Ljava/lang/invoke/MethodHandle;III");
  private static final Set<String> CLOCKS = Set.of("nanoTime", "currentTimeMillis");

  private Entries() {}

  /** Needed only for a class that is not kept yet: the shadows' files are not read at each start. */
  private static final class Shadowed {
    static final ShadowedMethods METHODS = new ShadowedMethods();
  }

  /** Whether the method is an entry; a phone has none. */
  static boolean isIn(MethodNode m) {
    for (AbstractInsnNode i : m.instructions) if (i instanceof InvokeDynamicInsnNode d && isOne(d)) return true;
    return false;
  }

  static boolean readsClock(InvokeDynamicInsnNode d) {
    return d.bsm.getOwner().equals(ROBOLECTRIC) && isIntrinsic(d) && CLOCKS.contains(d.name);
  }

  static boolean isOne(InvokeDynamicInsnNode d) {
    return d.bsm.getOwner().equals(ROBOLECTRIC) && !isIntrinsic(d);
  }

  /** What stands for an entry in the class. */
  static AbstractInsnNode bound(ClassNode c, InvokeDynamicInsnNode entry, boolean charges) {
    if (entry.bsm.getName().equals("bootstrapInit")) return new InvokeDynamicInsnNode(entry.name, entry.desc, SHADOW);
    boolean isStatic = entry.bsm.getName().equals("bootstrapStatic");
    Handle body = (Handle) entry.bsmArgs[0];
    boolean isNative = entry.bsmArgs[1].equals(1);
    if (!isNative && !Shadowed.METHODS.mayReplace(c.name, entry.name)) {
      return new MethodInsnNode(isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL, body.getOwner(), body.getName(), body.getDesc(), body.isInterface());
    }
    return new InvokeDynamicInsnNode(entry.name, entry.desc, METHOD, body, entry.bsmArgs[1], isStatic ? 1 : 0, charges && callsService(c, body) ? 1 : 0);
  }

  /** Whether this is a call of the JDK that Robolectric replaces. */
  private static boolean isIntrinsic(InvokeDynamicInsnNode d) {
    return d.bsm.getName().equals("bootstrapIntrinsic");
  }

  private static boolean callsService(ClassNode c, Handle body) {
    for (MethodNode m : c.methods) {
      if (!body.getName().equals(m.name) || !body.getDesc().equals(m.desc)) continue;
      for (AbstractInsnNode i : m.instructions) if (i instanceof MethodInsnNode call && BinderCalls.isOne(call)) return true;
    }
    return false;
  }

  private static Handle callSite(String bootstrap, String more) {
    String desc = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;" + more + ")Ljava/lang/invoke/CallSite;";
    return new Handle(Opcodes.H_INVOKESTATIC, "dev/hitchproof/device/inside/CallSites", bootstrap, desc, false);
  }
}
