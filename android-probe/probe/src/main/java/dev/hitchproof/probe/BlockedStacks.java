package dev.hitchproof.probe;

import android.os.Handler;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Captures the main thread's stack during each long message between slides, as BlockCanary does; during slides
 * {@link Watchdog} does so. While the looper waits for messages nothing is posted.
 */
final class BlockedStacks implements Runnable {
  /** Called on the thread of frames, once per message. */
  interface Listener {
    void blocked(long timeNs, long ordinal, StackTraceElement[] stack);
  }

  private static final long MS = 1_000_000L;
  /** Duration from which a message is long. */
  static final long LONG_NS = 100 * MS;
  private final Watchdog.Watched watched;
  private final Handler watchdog;
  private final Guard guard;
  private final Listener listener;
  /** Start of the current message; 0 between messages. */
  private volatile long startNs;
  private final AtomicBoolean isPosted = new AtomicBoolean();

  BlockedStacks(Watchdog.Watched watched, Handler watchdog, Guard guard, Listener listener) {
    this.watched = watched;
    this.watchdog = watchdog;
    this.guard = guard;
    this.listener = listener;
  }

  /** Main thread. */
  void began(long nowNs) {
    startNs = nowNs;
    post(LONG_NS);
  }

  /** Main thread. */
  void ended() {
    startNs = 0;
  }

  @Override
  public void run() {
    isPosted.set(false);
    try {
      long messageNs = startNs;
      if (messageNs != 0 && !guard.isOff()) look(messageNs);
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  private void look(long messageNs) {
    long nowNs = watched.clock.nowNs();
    long leftNs = messageNs + LONG_NS - nowNs;
    if (leftNs > 0) {
      post(leftNs);
    } else if (!watched.progress.armed) {
      StackTraceElement[] stack = watched.main.getStackTrace();
      // Otherwise the stack may be of another message.
      if (startNs == messageNs) listener.blocked(nowNs, watched.progress.ordinal, stack);
    }
  }

  /** Called on both threads; only one look is pending at a time. */
  private void post(long inNs) {
    if (isPosted.compareAndSet(false, true)) watchdog.postDelayed(this, (inNs + MS - 1) / MS);
  }
}
