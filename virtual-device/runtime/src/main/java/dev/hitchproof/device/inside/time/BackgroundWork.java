package dev.hitchproof.device.inside.time;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * App threads that are not loopers (executors, coroutine workers) run in real time. The clock waits for them: their
 * computing costs no virtual time. A thread that computes without end, or reads a socket (which looks the same), is
 * ignored from then on.
 */
final class BackgroundWork {
  static final long PATIENCE_MS = 3_000;
  /** Threads that the host starts later. */
  private static final String HOST_PREFIX = "host-";
  private final LongSupplier realMs;
  private final Consumer<Thread> unscheduled;
  private final Set<Thread> devices = new HashSet<>();
  private final Set<Thread> ignored = Collections.newSetFromMap(new WeakHashMap<>());
  private final ThreadGroup group = Thread.currentThread().getThreadGroup();
  private Thread[] all = new Thread[64];
  private Thread running;
  private long sinceMs;

  /** Threads that are alive now belong to the device, not to the app. */
  BackgroundWork(LongSupplier realMs, Consumer<Thread> unscheduled) {
    this.realMs = realMs;
    this.unscheduled = unscheduled;
    int n = enumerate();
    devices.addAll(Arrays.asList(all).subList(0, n));
  }

  boolean isGoingOn(List<Task> loopers) {
    int n = enumerate();
    for (int i = 0; i < n; i++) {
      Thread t = all[i];
      if (t.getState() != Thread.State.RUNNABLE || !isApps(t, loopers)) continue;
      long now = realMs.getAsLong();
      if (running != t) {
        running = t;
        unscheduled.accept(t);
        sinceMs = now;
      } else if (now - sinceMs > PATIENCE_MS) {
        ignored.add(t);
        continue;
      }
      return true;
    }
    running = null;
    return false;
  }

  /** Fills {@link #all}; returns how many there are. */
  private int enumerate() {
    int n = group.enumerate(all);
    while (n == all.length) {
      all = new Thread[2 * n];
      n = group.enumerate(all);
    }
    return n;
  }

  private boolean isApps(Thread t, List<Task> loopers) {
    if (devices.contains(t) || ignored.contains(t) || t == Thread.currentThread()) return false;
    for (Task looper : loopers) if (looper.thread == t) return false;
    return !t.getName().startsWith(HOST_PREFIX);
  }
}
