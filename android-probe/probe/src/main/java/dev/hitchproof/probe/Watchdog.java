package dev.hitchproof.probe;

import android.os.Handler;
import android.os.SystemClock;

/**
 * Captures the main thread's stack in every frame that it makes late. Once per frame, on the thread of frames, it checks
 * whether the current frame or, once that is done, the next one has used up its {@link UiBudget}. A frame that is reported
 * before is not checked. A frame that stays late is captured again after one period, then after twice as long each time.
 */
final class Watchdog implements Runnable {
  /** Called on the thread of frames. */
  interface Listener {
    void late(LateStack stack, boolean firstOfSlide);

    /** Called once for a frame that the main thread works on for longer than the system waits before it asks the user. */
    void hung(long timeNs, long ordinal);
  }

  /** {@code System.nanoTime()}. */
  interface Clock {
    long nowNs();
  }

  /** The main thread and its frames. */
  static final class Watched {
    final Progress progress;
    private final UiBudget budget;
    final Clock clock;
    final Thread main;

    Watched(Progress progress, UiBudget budget, Clock clock, Thread main) {
      this.progress = progress;
      this.budget = budget;
      this.clock = clock;
      this.main = main;
    }
  }

  private static final long MS = 1_000_000L;
  /** Handlers use whole milliseconds, so that it looks too early rather than too late. */
  private static final long EARLY_NS = MS;
  private static final long LONGEST_WAIT_NS = 50 * MS;
  /** After the first ones, captures take at most a fiftieth of a slide's time. */
  private static final int COST_SHARE = 50;
  private static final long FREE_COST_NS = 10 * MS;
  private static final int STACKS_PER_SLIDE = 500;
  private static final int NO_SLIDE = -1;
  /** https://developer.android.com/topic/performance/vitals/anr */
  static final long HUNG_NS = 5_000 * MS;
  private static final String MESSAGE_QUEUE = "android.os.MessageQueue";
  private static final String CHOREOGRAPHER = "android.view.Choreographer";
  private final Progress progress;
  private final UiBudget budget;
  private final Clock clock;
  private final Guard guard;
  private final Thread main;
  private final Handler handler;
  private final Listener listener;
  private boolean running;
  private int slide = NO_SLIDE;
  private long slideNs;
  private long spentNs;
  private long lastCostNs;
  private int stacks;
  /** Vsync of a frame that a stack or its report showed to be done; the main thread may not have rested since. */
  private long doneVsyncNs = Long.MIN_VALUE;
  /** Vsync of the frame that the next look is for. */
  private long watchedVsyncNs;
  private long lateVsyncNs = Long.MIN_VALUE;
  private long hungVsyncNs = Long.MIN_VALUE;
  private long againAtNs;
  private long waitNs;

  Watchdog(Watched watched, Handler handler, Guard guard, Listener listener) {
    this.progress = watched.progress;
    this.budget = watched.budget;
    this.clock = watched.clock;
    this.main = watched.main;
    this.handler = handler;
    this.guard = guard;
    this.listener = listener;
  }

  /** Called on the thread of frames when the gate opens. */
  void begin() {
    // An app's own scroll has a limit of its own, as a finger's slide has.
    slide = NO_SLIDE;
    if (running) return;
    running = true;
    run();
  }

  /** All of a frame is done: the next look is for the one after it. */
  void complete(long vsyncNs) {
    if (!running || vsyncNs != progress.vsyncNs || vsyncNs != watchedVsyncNs) return;
    doneVsyncNs = vsyncNs;
    handler.removeCallbacks(this);
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
    long periodNs = progress.periodNs;
    long vsyncNs = vsyncInWork();
    watchedVsyncNs = vsyncNs;
    long limitNs = vsyncNs + budget.ns(periodNs);
    long soonNs = clock.nowNs() + EARLY_NS;
    if (soonNs >= limitNs) {
      if (vsyncNs != lateVsyncNs) {
        waitNs = periodNs;
        if (capture(vsyncNs)) lateVsyncNs = vsyncNs;
      } else if (soonNs >= againAtNs) {
        capture(vsyncNs);
      }
      if (soonNs - vsyncNs >= HUNG_NS && vsyncNs != hungVsyncNs) checkHung(vsyncNs);
      limitNs += ((soonNs - limitNs) / periodNs + 1) * periodNs;
    }
    handler.postAtTime(this, Math.max(limitNs / MS, SystemClock.uptimeMillis() + 1));
  }

  /** Vsync of the frame whose callback ran last or, if the main thread is done with it, of the next one. */
  private long vsyncInWork() {
    long vsyncNs = progress.vsyncNs;
    long armedNs = progress.armedNs;
    if (armedNs > vsyncNs) return armedNs + progress.periodNs;
    boolean isDone = progress.doneVsyncNs == vsyncNs || doneVsyncNs == vsyncNs;
    return isDone ? vsyncNs + progress.periodNs : vsyncNs;
  }

  /** Reports a hang, unless the main thread is idle: without a display there are no vsyncs. */
  private void checkHung(long vsyncNs) {
    long nowNs = clock.nowNs();
    if (isSpent(nowNs) || isIdle(stack(nowNs))) return;
    hungVsyncNs = vsyncNs;
    listener.hung(nowNs, progress.ordinal);
  }

  /**
   * @return whether the main thread was at work on the frame: an idle one waits for a vsync and delays nothing, and a message
   *     after the frame delays only the next one
   */
  private boolean capture(long vsyncNs) {
    long nowNs = clock.nowNs();
    againAtNs = nowNs + waitNs;
    waitNs = Math.min(2 * waitNs, LONGEST_WAIT_NS);
    if (slide != progress.slide) {
      slide = progress.slide;
      slideNs = nowNs;
      spentNs = 0;
      stacks = 0;
    }
    if (stacks == STACKS_PER_SLIDE || isSpent(nowNs)) return true;
    long ordinal = progress.ordinal;
    Thread.State before = main.getState();
    StackTraceElement[] frames = stack(nowNs);
    Thread.State state = main.getState() == before ? before : null;
    if (isIdle(frames)) return false;
    if (vsyncNs == progress.vsyncNs && !isInFrame(frames)) {
      doneVsyncNs = vsyncNs;
      return false;
    }
    stacks++;
    listener.late(new LateStack(nowNs, ordinal, lastCostNs, frames, state), stacks == 1);
    return true;
  }

  /** Whether captures have cost more than the slide allows so far. */
  private boolean isSpent(long nowNs) {
    return spentNs > FREE_COST_NS + (nowNs - slideNs) / COST_SHARE;
  }

  private StackTraceElement[] stack(long nowNs) {
    StackTraceElement[] frames = main.getStackTrace();
    lastCostNs = clock.nowNs() - nowNs;
    spentNs += lastCostNs;
    return frames;
  }

  private static boolean isInFrame(StackTraceElement[] stack) {
    for (int i = stack.length - 1; i >= 0; i--) {
      if (CHOREOGRAPHER.equals(stack[i].getClassName())) return true;
    }
    return false;
  }

  private static boolean isIdle(StackTraceElement[] stack) {
    return stack.length > 0 && MESSAGE_QUEUE.equals(stack[0].getClassName());
  }
}
