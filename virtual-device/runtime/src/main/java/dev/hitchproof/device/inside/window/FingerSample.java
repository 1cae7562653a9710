package dev.hitchproof.device.inside.window;

import android.graphics.Rect;

/** A position of the finger; {@code handled} runs once the app has handled it, or at once if no window receives it. */
public record FingerSample(long ns, float x, float y, Runnable handled) {
  public FingerSample(long ns, float x, float y) {
    this(ns, x, y, () -> {});
  }

  /** The same sample in the coordinates of a window. */
  FingerSample in(Rect window) {
    return new FingerSample(ns, x - window.left, y - window.top, handled);
  }
}
