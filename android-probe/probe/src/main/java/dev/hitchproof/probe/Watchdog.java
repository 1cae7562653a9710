package dev.hitchproof.probe;

import android.os.Handler;
import android.os.SystemClock;

/**
 * Checks on its own thread whether the main thread's next frame is late, and if so captures its stack.
 * It only reads what the main thread publishes anyway: no message is posted per frame.
 */
final class Watchdog implements Runnable {
  /** Called on the watchdog's thread. */
  interface Listener {
    void late(LateStack stack, boolean firstOfSlide);
  }

  private static final long MS = 1_000_000L;
  private static final long AGAIN_NS = 50 * MS;
  private static final int STACKS_PER_SLIDE = 40;
  private final Progress progress;
  private final Guard guard;
  private final Thread main;
  private final Handler handler;
  private final Listener listener;
  private boolean running;
  private int slide = -1;
  private int stacks;
  private long sampledVsyncNs = Long.MIN_VALUE;
  private long sampledNs;

  Watchdog(Progress progress, Guard guard, Thread main, Handler handler, Listener listener) {
    this.progress = progress;
    this.guard = guard;
    this.main = main;
    this.handler = handler;
    this.listener = listener;
  }

  /** On the watchdog's thread, when the gate opens. */
  void begin() {
    if (running) return;
    running = true;
    run();
  }

  @Override
  public void run() {
    try {
      if (progress.armed && !guard.isOff()) look();
      else running = false;
    } catch (Throwable t) {
      running = false;
      guard.failed(t);
    }
  }

  private void look() {
    long fromNs = Math.max(progress.vsyncNs, progress.armedNs);
    long limitNs = fromNs == sampledVsyncNs ? sampledNs + AGAIN_NS : fromNs + 2 * progress.periodNs;
    if (System.nanoTime() >= limitNs) {
      capture(fromNs);
      limitNs = sampledNs + AGAIN_NS;
    }
    long atMs = (limitNs + MS - 1) / MS;
    handler.postAtTime(this, Math.max(atMs, SystemClock.uptimeMillis() + 1));
  }

  private void capture(long fromNs) {
    if (slide != progress.slide) {
      slide = progress.slide;
      stacks = 0;
    }
    long ordinal = progress.ordinal;
    sampledNs = System.nanoTime();
    sampledVsyncNs = fromNs;
    if (stacks == STACKS_PER_SLIDE) return;
    StackTraceElement[] frames = main.getStackTrace();
    long costNs = System.nanoTime() - sampledNs;
    stacks++;
    listener.late(new LateStack(sampledNs, ordinal, costNs, frames), stacks == 1);
  }
}
