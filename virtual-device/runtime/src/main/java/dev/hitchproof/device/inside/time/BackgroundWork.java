package dev.hitchproof.device.inside.time;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Threads of the app that are no loopers (executors, coroutine workers) run in real time. The clock
 * waits for them: what they compute costs no virtual time. One that computes for long without end, or
 * reads a socket (which looks the same), is left alone.
 */
final class BackgroundWork {
  private static final long PATIENCE_MS = 3_000;
  /** Threads that the host starts later. */
  private static final String HOST_PREFIX = "host-";
  private final Set<Thread> ours;
  private final Set<Thread> leftAlone = Collections.newSetFromMap(new WeakHashMap<>());
  private final ThreadGroup group = Thread.currentThread().getThreadGroup();
  private Thread[] all = new Thread[64];
  private Thread running;
  private long sinceMs;

  /** Threads that live now belong to the device, not to the app. */
  BackgroundWork() {
    int n = group.enumerate(all);
    ours = new HashSet<>();
    for (int i = 0; i < n; i++) ours.add(all[i]);
  }

  boolean isGoingOn(List<Task> loopers) {
    int n = group.enumerate(all);
    if (n == all.length) all = new Thread[2 * n];
    for (int i = 0; i < n; i++) {
      Thread t = all[i];
      if (t.getState() != Thread.State.RUNNABLE || !isApps(t, loopers)) continue;
      long now = System.currentTimeMillis();
      if (running != t) {
        running = t;
        sinceMs = now;
      } else if (now - sinceMs > PATIENCE_MS) {
        leftAlone.add(t);
        continue;
      }
      return true;
    }
    running = null;
    return false;
  }

  private boolean isApps(Thread t, List<Task> loopers) {
    if (ours.contains(t) || leftAlone.contains(t) || t == Thread.currentThread()) return false;
    for (Task looper : loopers) if (looper.thread == t) return false;
    return !t.getName().startsWith(HOST_PREFIX);
  }
}
