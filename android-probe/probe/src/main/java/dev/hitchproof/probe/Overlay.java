package dev.hitchproof.probe;

import android.view.Choreographer;
import android.view.View;

/**
 * Shows the frame rate and the hitches of the current slide over the app, as Matrix's FrameDecorator and TinyDancer do. It has
 * its own window, which is not recorded, since its draws are not the app's. Main thread.
 */
final class Overlay implements Choreographer.FrameCallback {
  /** The visible part of the overlay. */
  interface Panel {
    void show(View decor);

    void hide();

    /** The finger is on this view, whose text is to be seen; null: it is unknown. */
    void avoid(View list);

    void set(String text, int color);

    /** Whether {@code root} is the panel's own window. */
    boolean isIn(View root);
  }

  private static final long EVERY_NS = 250_000_000L;
  private final Progress progress;
  private final Guard guard;
  private final FramePoster poster;
  private final Panel panel;
  private final SlidingRate rate = new SlidingRate();
  private long scrolls;
  private long vsyncNs;
  private long setNs;
  private boolean isPosted;
  private boolean isWanted;

  Overlay(Progress progress, Guard guard, FramePoster poster, Panel panel) {
    this.progress = progress;
    this.guard = guard;
    this.poster = poster;
    this.panel = panel;
  }

  /** The activity with this decor was resumed. */
  void resumed(View decor) {
    isWanted = true;
    // The panel's window needs the token of the activity's window, which exists once that is attached.
    decor.post(() -> guard.each(() -> {
      if (isWanted && !guard.isOff()) panel.show(decor);
    }));
  }

  void paused() {
    isWanted = false;
    panel.hide();
  }

  /** The finger is on this view; null: it is unknown. */
  void avoid(View list) {
    panel.avoid(list);
  }

  /** A slide begins. */
  void begin() {
    rate.begin();
    scrolls = progress.scrolls;
    vsyncNs = 0;
    if (isPosted) return;
    isPosted = true;
    poster.post(this);
  }

  void stop() {
    guard.each(() -> poster.remove(this), this::paused);
  }

  boolean isIn(View root) {
    return panel.isIn(root);
  }

  @Override
  public void doFrame(long frameTimeNanos) {
    isPosted = false;
    try {
      if (!guard.isOff()) frame(frameTimeNanos);
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  private void frame(long nowNs) {
    if (vsyncNs == 0) setNs = nowNs;
    // Scrolling is known only after a frame's callbacks, so this is about the previous frame.
    if (vsyncNs != 0 && progress.scrolls != scrolls) rate.frame(nowNs - vsyncNs, progress.periodNs);
    scrolls = progress.scrolls;
    vsyncNs = nowNs;
    if (!rate.isEmpty() && (nowNs - setNs >= EVERY_NS || !progress.armed)) {
      setNs = nowNs;
      panel.set(rate.text(), rate.color());
    }
    if (!progress.armed) return;
    isPosted = true;
    poster.post(this);
  }
}
