package dev.hitchproof.device.inside.time;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A thread that moves the clock when no task can, and checks in real time whether the holder of the token waits for
 * something that the scheduler does not see: a socket, another program, a monitor of the JDK. Such a wait is the only
 * thing that real time decides, and it is reported.
 */
final class Watch {
  /** What is watched. */
  interface Watched {
    /** Gives the free token to a task, or lets the clock jump. Returns whether the caller must look again. */
    boolean advance();

    /** The holder of the token, if its waits are to be checked, or null. */
    Task seen();

    /** The holder waits for something that the scheduler does not see. */
    void putOutside(Task holder);
  }

  private static final long LOOK_MS = 50;
  /** Patience with a waiting holder: long, because on a loaded machine what it waits for may take that long to come. */
  private static final long PATIENCE_MS = 500;
  /** Number of looks that must also pass, because time goes on while the machine is suspended. */
  private static final int PATIENCE_LOOKS = 10;
  /** How long the clock stands still for a task outside. */
  private static final long OUTSIDE_MS = 1_500;
  /** Native methods in which a thread waits although it counts as runnable. */
  private static final Set<String> BLOCKING =
      Set.of("sun.nio.ch.Net", "sun.nio.ch.EPoll", "sun.nio.ch.KQueue", "java.lang.ProcessHandleImpl", "java.net.Inet4AddressImpl",
          "java.net.Inet6AddressImpl");

  private final Object lock;
  private final LongSupplier nowMs;
  private final Consumer<Thread> unscheduled;
  private boolean isCalled;
  private Task suspect;
  private long suspectSinceMs;
  private int suspectLooks;
  private boolean awaitsOutside;
  private long outsideSinceMs;

  /** @param nowMs the host's time, from any origin */
  Watch(Object lock, LongSupplier nowMs, Consumer<Thread> unscheduled) {
    this.lock = lock;
    this.nowMs = nowMs;
    this.unscheduled = unscheduled;
  }

  void start(Watched token) {
    Thread t = new Thread(() -> {
      for (;;) {
        try {
          look(token);
        } catch (RuntimeException | Error e) {
          e.printStackTrace(); // without this thread the clock would stand still
        }
      }
    }, "host-clock");
    t.setDaemon(true);
    t.start();
  }

  /** The clock may have to move: the given task moves it, or this thread if there is none. Under the lock. */
  void callFor(Task polling) {
    if (polling != null) {
      polling.turnstile.open();
    } else {
      isCalled = true;
      lock.notifyAll();
    }
  }

  /** Waits for a change, under the lock. Returns whether the caller was interrupted, which it must not stay: it waits again. */
  boolean block() {
    try {
      lock.wait(LOOK_MS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  private void look(Watched token) {
    boolean wasCalled;
    boolean moves;
    synchronized (lock) {
      if (!isCalled) block();
      wasCalled = isCalled;
      moves = wasCalled || awaitsOutside;
      isCalled = false;
    }
    if (moves) while (token.advance()) continue;
    if (wasCalled) {
      suspect = null; // the token was free: no task keeps it
      return;
    }
    Task holder = token.seen();
    if (holder == null || !isStuck(holder)) return;
    unscheduled.accept(holder.thread);
    token.putOutside(holder);
  }

  private boolean isStuck(Task holder) {
    if (holder.thread.isAlive() && (holder.state() != TaskState.RUNNING || !waits(holder.thread))) {
      suspect = null;
      return false;
    }
    if (suspect != holder) {
      suspect = holder;
      suspectSinceMs = nowMs.getAsLong();
      suspectLooks = 0;
    }
    if (++suspectLooks < PATIENCE_LOOKS || nowMs.getAsLong() - suspectSinceMs < PATIENCE_MS) return false;
    suspect = null;
    return true;
  }

  /** The clock stands still for a while. Under the lock. */
  void wentOutside() {
    awaitsOutside = true;
    outsideSinceMs = nowMs.getAsLong();
  }

  /** Whether the clock should not move yet. Under the lock. */
  boolean awaitsOutside(List<Task> tasks) {
    if (!awaitsOutside) return false;
    boolean isAny = false;
    for (Task t : tasks) isAny |= t.state() == TaskState.OUTSIDE;
    awaitsOutside = isAny && nowMs.getAsLong() - outsideSinceMs <= OUTSIDE_MS;
    return awaitsOutside;
  }

  private static boolean waits(Thread t) {
    return switch (t.getState()) {
      case WAITING, TIMED_WAITING, BLOCKED -> true;
      case RUNNABLE -> isInBlockingCall(t);
      default -> false;
    };
  }

  private static boolean isInBlockingCall(Thread t) {
    StackTraceElement[] stack = t.getStackTrace();
    return stack.length > 0 && stack[0].isNativeMethod() && BLOCKING.contains(stack[0].getClassName());
  }
}
