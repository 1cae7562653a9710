package dev.hitchproof.probe;

import android.view.ViewTreeObserver;

/**
 * For content that scrolls without calling OnScrollChanged (Compose before 1.9, web pages, Flutter in a texture): a frame
 * drawn while the finger moves, or after it may have flung, counts as scrolling, by an unknown distance. A frame drawn under
 * a resting finger, such as a spinner's, does not, nor does one of content that is pulled at its end and has not moved. A list
 * that is moved as a whole, as below a collapsing header, does not call OnScrollChanged either; each frame that draws it
 * elsewhere counts, and the distance is known.
 */
final class DrawGate implements ViewTreeObserver.OnDrawListener {
  /** Called on the main thread, once per slide. */
  interface Listener {
    void gateTouch(int window, long nowNs);
  }

  /** A list that calls OnScrollChanged does so by its second drawn frame; until then the frames wait. */
  private static final int WAITING = 2;
  /** Frames without a move after which the finger rests; it moves in every frame unless its samples come late. */
  private static final int MOST_STILL_DRAWS = 3;
  private final Progress progress;
  private final FingerState finger;
  final ScrollRecorder scrolls;
  private final Guard guard;
  private final Listener listener;
  private final int window;
  private final long[] waitingOrdinal = new long[WAITING];
  private final long[] waitingVsyncNs = new long[WAITING];
  private final long[] waitingNs = new long[WAITING];
  private long lastOrdinal = -2;
  private int slide = -1;
  private int silentDraws;
  private int stillDraws;
  private int moves;

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
    BlankArea.drawn();
    try {
      if (progress.armed && !scrolls.isRecorded() && finger.window == window && !guard.isOff()) drawn();
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  private void drawn() {
    if (slide != progress.slide) {
      slide = progress.slide;
      silentDraws = 0;
      stillDraws = 0;
      moves = 0;
    }
    // A window may be drawn more than once within a frame; it is one drawn frame.
    boolean isAgain = progress.ordinal == lastOrdinal;
    lastOrdinal = progress.ordinal;
    if (isAgain || !finger.pastSlop) return;
    long nowNs = System.nanoTime();
    if (scrolls.scrollables.movedAsAWhole()) {
      scrolls.moved(nowNs);
      return;
    }
    if (scrolls.toldInSlide == slide || !mayMove(nowNs)) return;
    if (silentDraws <= WAITING && finger.pullsAtEnd()) return;
    if (silentDraws < WAITING) {
      waitingOrdinal[silentDraws] = progress.ordinal;
      waitingVsyncNs[silentDraws] = progress.vsyncNs;
      waitingNs[silentDraws] = nowNs;
    }
    silentDraws++;
    if (silentDraws <= WAITING) return;
    if (silentDraws == WAITING + 1) announce(nowNs);
    scrolls.drawn(nowNs);
  }

  private boolean mayMove(long nowNs) {
    if (!finger.isDown) return finger.mayFling(nowNs);
    stillDraws = finger.moves == moves ? stillDraws + 1 : 0;
    moves = finger.moves;
    return stillDraws < MOST_STILL_DRAWS;
  }

  private void announce(long nowNs) {
    listener.gateTouch(window, nowNs);
    for (int i = 0; i < WAITING; i++) scrolls.drawn(waitingOrdinal[i], waitingVsyncNs[i], waitingNs[i]);
  }
}
