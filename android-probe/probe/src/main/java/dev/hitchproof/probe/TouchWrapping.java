package dev.hitchproof.probe;

import android.view.View;
import android.view.Window;

/**
 * Puts a {@link TouchCallback} between a window and its callback. Other libraries do the same, in any order and at any
 * time, so one stays where it was put until it is on top again, and later recordings use it again. Main thread.
 */
final class TouchWrapping {
  /** A view's tag needs a key that is no resource of the app: theirs begin with 7f at most. */
  private static final int TAG = 0xfe485054;
  /** A library that wraps without delegating would else make the chain longer with every change of focus. */
  private static final int MOST = 3;

  private TouchWrapping() {}

  /** The one that the window has from an earlier recording, or a new one; null for a window without a callback. */
  static TouchCallback of(Window w, View decor) {
    TouchCallback known = (TouchCallback) decor.getTag(TAG);
    return known == null ? around(w, decor, 1) : known;
  }

  /** In place of one that no longer gets the window's calls; the same one when there were too many. */
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

  /** Takes it off, unless another callback was put on top of it. */
  static void remove(Window w, TouchCallback callback) {
    callback.tell(null, 0);
    if (w.getCallback() != callback) return;
    w.setCallback(callback.inner);
    callback.decor.setTag(TAG, null);
  }

  /** The callback below those of the probe that are on top. */
  static Window.Callback host(Window w) {
    Window.Callback c = w.getCallback();
    while (c instanceof TouchCallback) c = ((TouchCallback) c).inner;
    return c;
  }
}
