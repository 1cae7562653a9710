package dev.hitchproof.probe;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;

/** A handler whose messages never throw: an exception in a looper's thread would end the app. */
final class GuardedHandler extends Handler {
  private final Guard guard;

  GuardedHandler(Looper looper, Guard guard) {
    super(looper);
    this.guard = guard;
  }

  @Override
  public void dispatchMessage(Message message) {
    try {
      super.dispatchMessage(message);
    } catch (Throwable t) {
      guard.tolerated(t);
    }
  }
}
