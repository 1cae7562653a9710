package dev.hitchproof.probe;

import android.view.MotionEvent;

/** The state of the finger that is down or, if none is, of the last one. Main thread. */
final class FingerState {
  private static final int KEPT = 8;
  private static final long SPEED_OF_MS = 100;
  private static final long UNKNOWN = Long.MIN_VALUE;
  private static final long NO_LIFT = -1;
  /** The scrolling views under the finger. */
  final Scrollables scrollables;
  private final int slopPx;
  private final FlingTime fling;
  /** Times and places of the latest events, of {@link #events} in total. */
  private final long[] ms = new long[KEPT];
  private final float[] x = new float[KEPT];
  private final float[] y = new float[KEPT];
  private int events;
  /** The window that it touches; 0 before the first touch. */
  int window;
  boolean isDown;
  /** Whether it moved further than a tap does. */
  boolean pastSlop;
  /** Number of events that moved it since touch-down. */
  int moves;
  private long liftNs;
  /** The lifting event's time; {@link #NO_LIFT} if it was cancelled. */
  private long liftMs;
  /** Until when content may go on moving; {@link #UNKNOWN} until that is asked, which most lists make needless. */
  long flingEndNs;
  private float downX;
  private float downY;

  FingerState(int slopPx, FlingTime fling, Scrollables scrollables) {
    this.scrollables = scrollables;
    this.slopPx = slopPx;
    this.fling = fling;
  }

  /** {@code action} as masked. */
  void event(MotionEvent e, int action, int windowId, long nowNs) {
    if (action == MotionEvent.ACTION_MOVE) moved(e);
    else if (action == MotionEvent.ACTION_DOWN) down(e, windowId);
    else if (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL) {
      isDown = false;
      liftNs = nowNs;
      liftMs = action == MotionEvent.ACTION_UP ? e.getEventTime() : NO_LIFT;
      flingEndNs = UNKNOWN;
    }
  }

  /** Whether content may still move after the finger has lifted. */
  boolean mayFling(long nowNs) {
    if (flingEndNs == UNKNOWN) flingEndNs = liftNs + (liftMs == NO_LIFT ? 0 : fling.longestNs(pxPerSecond(liftMs)));
    return nowNs < flingEndNs;
  }

  /** Whether it pulls, or pulled, content that is at its end. */
  boolean pullsAtEnd() {
    int newest = Math.max(0, events - 1) % KEPT;
    return scrollables.areAtEnd(x[newest] - downX, y[newest] - downY);
  }

  private void down(MotionEvent e, int windowId) {
    window = windowId;
    isDown = true;
    pastSlop = false;
    moves = 0;
    events = 0;
    downX = e.getX();
    downY = e.getY();
    keep(e.getEventTime(), downX, downY);
  }

  private void moved(MotionEvent e) {
    float nowX = e.getX();
    float nowY = e.getY();
    int last = Math.max(0, events - 1) % KEPT;
    if (nowX != x[last] || nowY != y[last]) moves++;
    if (!pastSlop && (Math.abs(nowX - downX) > slopPx || Math.abs(nowY - downY) > slopPx)) pastSlop = true;
    keep(e.getEventTime(), nowX, nowY);
  }

  private void keep(long eventMs, float eventX, float eventY) {
    int at = events++ % KEPT;
    ms[at] = eventMs;
    x[at] = eventX;
    y[at] = eventY;
  }

  /** Speed over the last tenth of a second, or less if fewer events are kept; 0 if the finger rested before it lifted. */
  private double pxPerSecond(long liftMs) {
    if (events == 0) return 0;
    int newest = (events - 1) % KEPT;
    int oldest = newest;
    for (int i = 1; i < Math.min(events, KEPT); i++) {
      int before = (events - 1 - i) % KEPT;
      if (liftMs - ms[before] > SPEED_OF_MS) break;
      oldest = before;
    }
    long tookMs = ms[newest] - ms[oldest];
    if (tookMs <= 0 || liftMs - ms[newest] > SPEED_OF_MS) return 0;
    return Math.hypot(x[newest] - x[oldest], y[newest] - y[oldest]) * 1000 / tookMs;
  }
}
