package dev.hitchproof.device.inside.time;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * Detects a looper thread that holds the token while it waits for another thread by JDK means ({@code Object.wait},
 * {@code Future.get}). The scheduler gets no notice of such a wait, so it is polled for in real time. The clock does
 * not move while such a thread is outside: its wait costs no virtual time unless only time can end it.
 */
final class StuckHolder {
  static final long LOOK_MS = 20;
  /** Long, because on a loaded machine a thread may wait that long for a lock that is about to be free. */
  static final long OTHERS_HELP_MS = 250;
  static final long ONLY_TIME_HELPS_MS = 1_500;
  private final LongSupplier realMs;
  private Task suspect;
  private long sinceMs;
  private long outSinceMs;

  StuckHolder(LongSupplier realMs) {
    this.realMs = realMs;
  }

  /** Called about every {@link #LOOK_MS}; true when the holder must lose the token. */
  boolean isStuck(Task holder, boolean othersWait) {
    if (!holder.thread.isAlive()) return true;
    if (holder.state() != Task.State.RUNNING || !waits(holder.thread)) {
      suspect = null;
      return false;
    }
    long now = realMs.getAsLong();
    if (suspect != holder) {
      suspect = holder;
      sinceMs = now;
      return false;
    }
    long patience = othersWait ? OTHERS_HELP_MS : ONLY_TIME_HELPS_MS;
    if (now - sinceMs < patience) return false;
    suspect = null;
    outSinceMs = now;
    return true;
  }

  boolean mayJump(List<Task> tasks) {
    for (Task t : tasks) {
      if (t.state() != Task.State.OUTSIDE) continue;
      if (!waits(t.thread)) {
        if (t.thread.isAlive()) return false;
      } else if (realMs.getAsLong() - outSinceMs < ONLY_TIME_HELPS_MS) {
        return false;
      }
    }
    return true;
  }

  private static boolean waits(Thread t) {
    Thread.State s = t.getState();
    return s == Thread.State.WAITING || s == Thread.State.TIMED_WAITING || s == Thread.State.BLOCKED;
  }
}
