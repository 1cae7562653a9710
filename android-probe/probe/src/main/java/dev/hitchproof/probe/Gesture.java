package dev.hitchproof.probe;

import android.view.Choreographer;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewTreeObserver;

/**
 * Moves the finger inside the app: at each frame callback it dispatches the samples due by that vsync, earlier ones
 * as history, and after lifting waits until the scroll has settled. Without a path it only waits.
 */
final class Gesture implements Choreographer.FrameCallback, ViewTreeObserver.OnScrollChangedListener {
  /** Called once, on the main thread. */
  interface Listener {
    void finished(long durationMs, boolean scrolled, boolean settled);

    void failed(Throwable t);
  }

  private static final long MS = 1_000_000L;
  /** Settled after still frames of this total length; a frame counts one period at most, so a long one is not rest. */
  private static final long STILL_NS = 120 * MS;
  private static final long LONGEST_SETTLE_NS = 15_000 * MS;
  private final GesturePath path;
  private final double rateMs;
  private final long periodNs;
  private final View decor;
  private final Finger finger;
  private final Listener listener;
  private final Choreographer choreographer = Choreographer.getInstance();
  private long downNs = -1;
  private long upNs = -1;
  private long lastVsyncNs;
  private long stillNs;
  private double sentMs;
  private boolean scrolled;
  private boolean scrolledNow;

  Gesture(GesturePath path, double rateMs, long periodNs, View decor, Listener listener) {
    this.path = path;
    this.rateMs = rateMs;
    this.periodNs = periodNs;
    this.decor = decor;
    this.finger = new Finger(decor);
    this.listener = listener;
  }

  void start() {
    decor.getViewTreeObserver().addOnScrollChangedListener(this);
    choreographer.postFrameCallback(this);
  }

  @Override
  public void onScrollChanged() {
    scrolled = true;
    scrolledNow = true;
  }

  /** Posts itself before it dispatches, so that it runs before the recorder's callback, as input does. */
  @Override
  public void doFrame(long vsyncNs) {
    choreographer.postFrameCallback(this);
    try {
      if (downNs < 0) down(vsyncNs);
      else if (upNs < 0) move(vsyncNs);
      else settle(vsyncNs);
    } catch (Throwable t) {
      end();
      listener.failed(t);
    }
    lastVsyncNs = vsyncNs;
  }

  private void down(long vsyncNs) {
    downNs = vsyncNs / MS * MS;
    if (path.isEmpty()) {
      upNs = vsyncNs;
      return;
    }
    finger.down(downNs / MS, path.xAt(0), path.yAt(0));
  }

  private void move(long vsyncNs) {
    double dueMs = Math.min((vsyncNs - downNs) / (double) MS, path.durationMs());
    MotionEvent move = null;
    for (double t = sentMs + rateMs; t <= dueMs; t += rateMs) {
      long atMs = downNs / MS + Math.round(t);
      if (move == null) move = finger.move(atMs, path.xAt(t), path.yAt(t));
      else finger.add(move, atMs, path.xAt(t), path.yAt(t));
      sentMs = t;
    }
    if (move != null) finger.dispatch(move);
    if (dueMs < path.durationMs()) return;
    upNs = vsyncNs;
    finger.up(downNs / MS + Math.round(path.durationMs()), path.xAt(path.durationMs()), path.yAt(path.durationMs()));
  }

  private void settle(long vsyncNs) {
    stillNs = scrolledNow ? 0 : stillNs + Math.min(vsyncNs - lastVsyncNs, periodNs);
    scrolledNow = false;
    boolean settled = stillNs >= STILL_NS;
    if (!settled && vsyncNs - upNs < LONGEST_SETTLE_NS) return;
    end();
    listener.finished((vsyncNs - downNs) / MS, scrolled, settled);
  }

  private void end() {
    choreographer.removeFrameCallback(this);
    ViewTreeObserver observer = decor.getViewTreeObserver();
    if (observer.isAlive()) observer.removeOnScrollChangedListener(this);
  }
}
