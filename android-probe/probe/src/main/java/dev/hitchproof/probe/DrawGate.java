package dev.hitchproof.probe;

import android.view.ViewTreeObserver;

/**
 * For content that scrolls without calling OnScrollChanged (Compose before 1.9, Flutter, WebView): once the finger moved past
 * the slop and frames were drawn without such a call, each drawn frame counts as a scrolling one, movement
 * unknown, until drawing stops.
 */
final class DrawGate implements ViewTreeObserver.OnDrawListener {
  /** Called on the main thread, once a slide. */
  interface Listener {
    void gateTouch(int window, long nowNs);
  }

  /** A list that calls OnScrollChanged does so by its second drawn frame. */
  private static final int SILENT_DRAWS = 3;
  /** Whatever draws this long after the finger moved is not a fling. */
  private static final long LONGEST_FLING_NS = 10_000_000_000L;
  private final Progress progress;
  private final FingerState finger;
  final ScrollRecorder scrolls;
  private final Guard guard;
  private final Listener listener;
  private final int window;
  private int slide = -1;
  private int silentDraws;
  private long scrollsBefore;

  /** @param scrolls the recorder of the same window */
  DrawGate(FingerState finger, ScrollRecorder scrolls, Listener listener) {
    this.progress = scrolls.progress;
    this.finger = finger;
    this.scrolls = scrolls;
    this.guard = scrolls.guard;
    this.listener = listener;
    this.window = scrolls.window;
  }

  @Override
  public void onDraw() {
    try {
      if (progress.armed && finger.window == window && !guard.isOff()) drawn();
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  private void drawn() {
    if (slide != progress.slide) {
      slide = progress.slide;
      silentDraws = 0;
      scrollsBefore = scrolls.told;
    }
    if (!finger.pastSlop || scrolls.told != scrollsBefore) return;
    silentDraws++;
    if (silentDraws < SILENT_DRAWS) return;
    long nowNs = System.nanoTime();
    if (nowNs - finger.lastNs > LONGEST_FLING_NS) return;
    if (silentDraws == SILENT_DRAWS) listener.gateTouch(window, nowNs);
    scrolls.drawn(nowNs);
  }
}
