package dev.hitchproof.probe;

import android.view.View;
import android.view.Window;

/**
 * Puts a {@link TouchCallback} between a window and its callback. Other libraries do the same, in any order and at any
 * time, so a callback stays in place until it is on top again, and later recordings reuse it. Main thread.
 */
final class TouchWrapping {
  /** A view's tag needs a key that is no resource id of the app: these begin with 7f at most. */
  private static final int TAG = 0xfe485054;
  /** Limit of callbacks: a library that wraps without delegating would lengthen the chain at every change of focus. */
  private static final int MOST = 3;

  private TouchWrapping() {}

  /** The window's callback from an earlier recording, or a new one; null for a window without a callback. */
  static TouchCallback of(Window w, View decor) {
    TouchCallback known = (TouchCallback) decor.getTag(TAG);
    return known == null ? around(w, decor, 1) : known;
  }

  /** A new callback in place of one that no longer gets the window's calls; the same one if there were too many. */
  static TouchCallback again(Window w, TouchCallback bypassed) {
    TouchCallback outer = bypassed.count == MOST ? null : around(w, bypassed.decor, bypassed.count + 1);
    return outer == null ? bypassed : outer;
  }

  private static TouchCallback around(Window w, View decor, int count) {
    Window.Callback current = w.getCallback();
    if (current == null) return null;
    TouchCallback callback = new TouchCallback(current, decor, count);
    w.setCallback(callback);
    decor.setTag(TAG, callback);
    return callback;
  }

  /** Removes the callback, unless another one was put on top of it. */
  static void remove(Window w, TouchCallback callback) {
    callback.tell(null, 0);
    if (w.getCallback() != callback) return;
    w.setCallback(callback.inner);
    callback.decor.setTag(TAG, null);
  }

  /** The callback below the probe's own ones on top. */
  static Window.Callback host(Window w) {
    Window.Callback c = w.getCallback();
    while (c instanceof TouchCallback) c = ((TouchCallback) c).inner;
    return c;
  }
}
