package dev.hitchproof.probe;

import android.os.Handler;
import android.view.Choreographer;
import android.view.View;
import android.view.ViewTreeObserver;

/** A stroke that begins with a frame, then a wait until the scroll has settled. Without a path it only waits. Main thread. */
final class Gesture implements Choreographer.FrameCallback, ViewTreeObserver.OnScrollChangedListener, Stroke.Listener {
  /** Called once, on the main thread. */
  interface Listener {
    void finished(long durationMs, boolean scrolled, boolean settled);

    void failed(Throwable t);
  }

  private static final long MS = 1_000_000L;
  private static final long NEVER = Long.MIN_VALUE;
  /** Settled after still frames of this total length; a frame counts one period at most, so a long one is not rest. */
  private static final long STILL_NS = 120 * MS;
  private static final long LONGEST_SETTLE_NS = 15_000 * MS;
  private final Stroke stroke;
  /** Null unless the root view is given the touches. */
  private final DispatchedStroke dispatched;
  private final Stroke.Beat beat;
  private final View decor;
  private final Listener listener;
  private final Choreographer choreographer = Choreographer.getInstance();
  private final Handler main;
  private boolean fingerUp;
  private long startNs = NEVER;
  private long upNs = NEVER;
  private long lastVsyncNs;
  private long stillNs;
  private boolean scrolled;
  private boolean scrolledNow;

  Gesture(Stroke.Plan plan, View decor, ProbeThreads threads, Listener listener) {
    this.stroke = new Stroke(plan, threads.fingers, this);
    this.dispatched = plan.engine == GestureEngine.DISPATCH ? new DispatchedStroke(plan, decor) : null;
    this.main = threads.main;
    this.fingerUp = plan.path.isEmpty();
    this.beat = plan.beat;
    this.decor = decor;
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

  @Override
  public void lifted() {
    main.post(() -> {
      fingerUp = true;
      choreographer.postFrameCallback(this);
    });
  }

  @Override
  public void failed(Throwable t) {
    main.post(() -> end(t));
  }

  @Override
  public void doFrame(long vsyncNs) {
    try {
      if (startNs == NEVER) startNs = vsyncNs;
      if (fingerUp) settle(vsyncNs);
      else if (dispatched != null) dispatch(vsyncNs);
      else stroke.start(vsyncNs);
    } catch (Throwable t) {
      end(t);
    }
  }

  private void dispatch(long vsyncNs) {
    fingerUp = dispatched.step(vsyncNs);
    choreographer.postFrameCallback(this);
  }

  private void end(Throwable t) {
    ProbeGuard.GUARD.each(this::end, this::lift, () -> listener.failed(t));
  }

  private void lift() {
    if (dispatched != null && !fingerUp) dispatched.cancel();
  }

  private void settle(long vsyncNs) {
    if (upNs == NEVER) upNs = lastVsyncNs = vsyncNs;
    stillNs = scrolledNow ? 0 : stillNs + Math.min(vsyncNs - lastVsyncNs, beat.periodNs());
    scrolledNow = false;
    lastVsyncNs = vsyncNs;
    boolean settled = stillNs >= STILL_NS;
    if (!settled && vsyncNs - upNs < LONGEST_SETTLE_NS) {
      choreographer.postFrameCallback(this);
      return;
    }
    end();
    listener.finished((vsyncNs - startNs) / MS, scrolled, settled);
  }

  private void end() {
    choreographer.removeFrameCallback(this);
    ViewTreeObserver observer = decor.getViewTreeObserver();
    if (observer.isAlive()) observer.removeOnScrollChangedListener(this);
  }
}
