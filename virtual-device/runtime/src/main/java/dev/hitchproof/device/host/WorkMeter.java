package dev.hitchproof.device.host;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.*;

/**
 * Adds calls of {@code api.Work} to a class: what each basic block costs, where a monitor is held, and where the
 * framework reads the clock. Waits for a monitor and the first code of threads go through {@code boot.ThreadGate}. Weak
 * references keep their referents, so that the collector decides nothing. The framework's {@link Entries} are bound once. Apart
 * from that the class behaves as before. Names of local variables, which only debuggers read, are left out, since the JVM would
 * keep them.
 */
final class WorkMeter {
  /** Increase with every change of what is added. */
  static final String VERSION = "25-" + CallCosts.version();

  private static final String WEAK = "java/lang/ref/WeakReference";
  private static final String KEPT = "dev/hitchproof/device/api/KeptReference";
  /** LeakCanary would take kept referents for leaks. */
  private static final String LEAK_DETECTOR = "leakcanary/";

  private WorkMeter() {}

  /** @param charges false: the class's blocks are free, and only its monitors and clock reads are marked */
  static byte[] meter(byte[] in, boolean charges) {
    Set<String> left = new HashSet<>();
    for (;;) {
      try {
        return meter(in, charges, left);
      } catch (MethodTooLargeException noRoom) {
        if (!left.add(noRoom.getMethodName() + noRoom.getDescriptor())) return in;
      }
    }
  }

  /** @param left methods that stay as they are, because what is added has no room in them */
  private static byte[] meter(byte[] in, boolean charges, Set<String> left) {
    return Rewritten.tree(in, c -> {
      if (!c.name.startsWith(LEAK_DETECTOR)) keepReferences(c);
      for (MethodNode m : c.methods) {
        m.localVariables = null;
        if (m.instructions.size() > 0 && !left.contains(m.name + m.desc)) meter(c, m, charges);
      }
    });
  }

  private static void keepReferences(ClassNode c) {
    if (c.superName.equals(WEAK)) c.superName = KEPT;
    for (MethodNode m : c.methods) {
      for (AbstractInsnNode i : m.instructions) {
        if (i instanceof TypeInsnNode t && t.getOpcode() == Opcodes.NEW && t.desc.equals(WEAK)) t.desc = KEPT;
        if (i instanceof MethodInsnNode call && call.name.equals("<init>") && call.owner.equals(WEAK)) call.owner = KEPT;
      }
    }
  }

  /** A canvas reads native memory of a path or paint, which the collector may free as soon as compiled code has its address. */
  private static void keepArguments(MethodNode m) {
    int local = is(m, Opcodes.ACC_STATIC) ? 0 : 1;
    for (Type t : Type.getArgumentTypes(m.desc)) {
      int argument = local;
      if (t.getSort() == Type.OBJECT) Added.beforeReturns(m, () -> Added.list(new VarInsnNode(Opcodes.ALOAD, argument), fence()));
      local += t.getSize();
    }
  }

  private static MethodInsnNode fence() {
    return Added.call("java/lang/ref/Reference", "reachabilityFence", "(Ljava/lang/Object;)V");
  }

  private static void meter(ClassNode c, MethodNode m, boolean charges) {
    boolean isDelegator = Entries.isIn(m);
    List<Block> blocks = charges && !isDelegator ? Block.all(c, m) : List.of();
    for (AbstractInsnNode i : m.instructions.toArray()) {
      switch (i.getOpcode()) {
        case Opcodes.MONITORENTER -> m.instructions.insertBefore(i, Added.list(new InsnNode(Opcodes.DUP), entersMonitor(c)));
        case Opcodes.MONITOREXIT -> {
          m.instructions.insertBefore(i, new InsnNode(Opcodes.DUP));
          m.instructions.insert(i, monitorCall("leftMonitor"));
        }
        case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL -> throughGate((MethodInsnNode) i);
        case Opcodes.INVOKEDYNAMIC -> {
          InvokeDynamicInsnNode d = (InvokeDynamicInsnNode) i;
          if (Entries.readsClock(d)) m.instructions.insertBefore(i, call("readsClock"));
          if (Entries.isOne(d)) m.instructions.set(d, Entries.bound(c, d, charges));
        }
        default -> {}
      }
    }
    for (Block b : blocks) b.charge(m.instructions);
    if (c.name.startsWith("android/graphics/") && c.name.endsWith("Canvas")) keepArguments(m);
    if (charges && !isDelegator) {
      WorkMarks.mark(c, m);
      CallCharges.add(m);
      if (hasClassConstants(c)) AllocationCharges.add(m);
    }
    if (!isDelegator && (is(m, Opcodes.ACC_SYNCHRONIZED) || m.name.equals("<clinit>"))) holdThroughout(c, m);
    if (mayBeThread(c) && m.name.equals("run") && m.desc.equals("()V")) m.instructions.insert(gateCall("begin", "()V"));
  }

  private static MethodInsnNode call(String name) {
    return Added.work(name, "()V");
  }

  private static MethodInsnNode entersMonitor(ClassNode c) {
    return monitorCall(AppClassLoader.isPlatform(c.name.replace('/', '.')) ? "entersMonitor" : "entersMonitorOfApp");
  }

  private static MethodInsnNode monitorCall(String name) {
    return Added.work(name, "(Ljava/lang/Object;)V");
  }

  private static MethodInsnNode gateCall(String name, String desc) {
    return Added.call(JdkGates.GATE, name, desc);
  }

  /** Redirects {@code Object.wait} and {@code notify} of every class: they are final. */
  private static void throughGate(MethodInsnNode call) {
    String name = JdkGates.MONITOR_CALLS.get(call.name + call.desc);
    if (name == null) return;
    call.setOpcode(Opcodes.INVOKESTATIC);
    call.owner = JdkGates.GATE;
    call.name = name;
    call.desc = "(Ljava/lang/Object;" + call.desc.substring(1);
  }

  private static boolean mayBeThread(ClassNode c) {
    return c.superName != null && !c.superName.equals("java/lang/Object");
  }

  private static boolean is(MethodNode m, int access) {
    return (m.access & access) != 0;
  }

  // ---- monitors -----------------------------------------------------------------------------------------

  /**
   * A synchronized method holds its monitor from entry to any exit, and an initialiser the lock of its class. The flag is
   * replaced by instructions, since the JVM would wait for the monitor before the first of them.
   */
  private static void holdThroughout(ClassNode c, MethodNode m) {
    boolean isStatic = is(m, Opcodes.ACC_STATIC);
    if (isStatic ? !hasClassConstants(c) : writesThis(m)) return;
    boolean locks = is(m, Opcodes.ACC_SYNCHRONIZED);
    m.access &= ~Opcodes.ACC_SYNCHRONIZED;
    InsnList enter = Added.list(monitor(c, isStatic), locks ? entersMonitor(c) : monitorCall("entersMonitor"));
    if (locks) enter.add(Added.list(monitor(c, isStatic), new InsnNode(Opcodes.MONITORENTER)));
    Added.around(c, m, enter, () -> exit(c, isStatic, locks), isStatic ? new Object[0] : new Object[] {c.name});
  }

  private static InsnList exit(ClassNode c, boolean isStatic, boolean locks) {
    InsnList exit = new InsnList();
    if (locks) exit.add(Added.list(monitor(c, isStatic), new InsnNode(Opcodes.MONITOREXIT)));
    exit.add(Added.list(monitor(c, isStatic), monitorCall("leftMonitor")));
    return exit;
  }

  private static AbstractInsnNode monitor(ClassNode c, boolean isStatic) {
    return isStatic ? new LdcInsnNode(Type.getObjectType(c.name)) : new VarInsnNode(Opcodes.ALOAD, 0);
  }

  private static boolean hasClassConstants(ClassNode c) {
    return (c.version & 0xFFFF) >= Opcodes.V1_5;
  }

  private static boolean writesThis(MethodNode m) {
    for (AbstractInsnNode i : m.instructions) {
      if (i instanceof VarInsnNode v && v.var == 0 && v.getOpcode() >= Opcodes.ISTORE && v.getOpcode() <= Opcodes.ASTORE) return true;
    }
    return false;
  }
}
