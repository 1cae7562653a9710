package dev.hitchproof.device.host;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Makes the JDK ask {@code boot.ThreadGate} first where threads start, end, block and read clocks. */
final class JdkGates {
  static final String GATE = "dev/hitchproof/device/boot/ThreadGate";
  private static final String THREAD = "java/lang/Thread";
  private static final String UNSAFE = "jdk/internal/misc/Unsafe";
  private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";
  /** Its numbers depend on the thread's id. */
  private static final String RANDOM = "java/util/concurrent/ThreadLocalRandom";
  private static final Set<String> IDS = Set.of("getId", "threadId");
  private static final List<String> PREFIXES = List.of("java/util/concurrent/", "java/util/Timer", "java/lang/ref/ReferenceQueue", "java/io/Piped");
  private static final Set<String> STARTED =
      Set.of("java/util/concurrent/ForkJoinWorkerThread", "java/util/concurrent/DelayScheduler", "java/util/TimerThread", THREAD);
  /** Since Java 19 pools start their threads with the second one. */
  private static final Set<String> STARTS = Set.of("start()V", "start(Ljdk/internal/vm/ThreadContainer;)V");

  /** Calls of {@code Unsafe}, which Java 25's ForkJoinPool uses without LockSupport → the gate's method. */
  private static final Map<String, String> UNSAFE_CALLS = Map.of("park(ZJ)V", "parkDirectly", "unpark(Ljava/lang/Object;)V", "unparkDirectly");

  /** Calls of {@code Object}'s methods, whose owner may be any class → the gate's method. */
  static final Map<String, String> MONITOR_CALLS =
      Map.of("wait()V", "await", "wait(J)V", "await", "wait(JI)V", "await", "notify()V", "wakeOne", "notifyAll()V", "wakeAll");

  private static final Set<String> NETWORK = Set.of("java/net/Socket", "java/net/InetAddress");
  /** Where a thread waits for the network. */
  private static final Set<String> CONNECTS = Set.of("java/net/Socket.connect(Ljava/net/SocketAddress;I)V", "java/net/InetAddress.getAddressesFromNameService");

  private static final Set<String> STATIC_CALLS =
      Set.of("java/lang/System.nanoTime()J", "java/lang/System.currentTimeMillis()J", "java/lang/Thread.sleep(J)V",
          "java/lang/Thread.sleep(JI)V", "java/lang/Thread.yield()V");

  private JdkGates() {}

  static boolean isGated(String name) {
    if (name.equals(THREAD) || NETWORK.contains(name)) return true;
    for (String p : PREFIXES) if (name.startsWith(p)) return true;
    return false;
  }

  static byte[] of(byte[] in) {
    return Rewritten.of(in, 0, (owner, access, name, desc, next) -> new Gated(owner, name, desc, next));
  }

  private static final class Gated extends MethodVisitor {
    private final String owner;
    private final String name;
    private final String desc;

    Gated(String owner, String name, String desc, MethodVisitor next) {
      super(Opcodes.ASM9, next);
      this.owner = owner;
      this.name = name;
      this.desc = desc;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (owner.equals(LOCK_SUPPORT)) parks();
      else if (name.equals("run") && desc.equals("()V") && STARTED.contains(owner)) gate("begin", "()V");
      else if (owner.equals(THREAD) && STARTS.contains(name + desc)) thread("starting");
      else if (isOfThread("exit")) gate("ended", "()V");
      else if (CONNECTS.contains(owner + "." + name + desc) || CONNECTS.contains(owner + "." + name)) gate("network", "()V");
    }

    private boolean isOfThread(String method) {
      return owner.equals(THREAD) && name.equals(method) && desc.equals("()V");
    }

    private void thread(String method) {
      visitVarInsn(Opcodes.ALOAD, 0);
      gate(method, "(Ljava/lang/Thread;)V");
    }

    /** For a scheduled thread, LockSupport's unpark and each of its public methods that park only ask the gate. */
    private void parks() {
      switch (name + desc) {
        case "park()V", "park(Ljava/lang/Object;)V" -> gate("park", "()Z");
        case "parkNanos(J)V", "parkUntil(J)V" -> {
          visitVarInsn(Opcodes.LLOAD, 0);
          gate(name, "(J)Z");
        }
        case "parkNanos(Ljava/lang/Object;J)V", "parkUntil(Ljava/lang/Object;J)V" -> {
          visitVarInsn(Opcodes.LLOAD, 1);
          gate(name, "(J)Z");
        }
        case "unpark(Ljava/lang/Thread;)V" -> {
          visitVarInsn(Opcodes.ALOAD, 0);
          gate("unpark", "(Ljava/lang/Thread;)Z");
        }
        default -> {
          return;
        }
      }
      Label goOn = new Label();
      visitJumpInsn(Opcodes.IFEQ, goOn);
      super.visitInsn(Opcodes.RETURN);
      visitLabel(goOn);
      visitFrame(Opcodes.F_SAME, 0, null, 0, null);
      super.visitInsn(Opcodes.NOP);
    }

    @Override
    public void visitInsn(int op) {
      if (op == Opcodes.RETURN && isOfThread("interrupt")) thread("interrupted");
      super.visitInsn(op);
    }

    @Override
    public void visitMethodInsn(int op, String of, String method, String d, boolean itf) {
      String monitor = op == Opcodes.INVOKESTATIC ? null : MONITOR_CALLS.get(method + d);
      if (monitor != null) gate(monitor, "(Ljava/lang/Object;" + d.substring(1));
      else if (owner.equals(RANDOM) && IDS.contains(method)) gate("randomStep", "(Ljava/lang/Thread;)J");
      else if (of.equals(UNSAFE) && !owner.equals(LOCK_SUPPORT) && UNSAFE_CALLS.containsKey(method + d)) {
        gate(UNSAFE_CALLS.get(method + d), "(Ljava/lang/Object;" + d.substring(1));
      } else if (op == Opcodes.INVOKESTATIC && STATIC_CALLS.contains(of + "." + method + d)) gate(method, d);
      else super.visitMethodInsn(op, of, method, d, itf);
    }

    private void gate(String method, String d) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, method, d, false);
    }
  }
}
