package dev.hitchproof.probe;

import android.content.Context;
import android.hardware.display.DisplayManager;
import android.os.Build;
import android.os.Handler;
import android.view.Display;

/** The refresh rate, read at the start and on each display change: reading it takes milliseconds on some devices. */
final class DisplayWatch implements DisplayManager.DisplayListener {
  /** Called on the main thread. */
  interface Listener {
    void display(long timeNs, long periodNs, int mode);
  }

  private final DisplayManager manager;
  private final Guard guard;
  private final Listener listener;
  private long lastPeriodNs;
  private int lastMode;

  DisplayWatch(Context app, Guard guard, Listener listener) {
    this.manager = (DisplayManager) app.getSystemService(Context.DISPLAY_SERVICE);
    this.guard = guard;
    this.listener = listener;
  }

  void start(Handler main) {
    manager.registerDisplayListener(this, main);
    read();
  }

  void stop() {
    manager.unregisterDisplayListener(this);
  }

  static float refreshHz(Context app) {
    DisplayManager m = (DisplayManager) app.getSystemService(Context.DISPLAY_SERVICE);
    return m.getDisplay(Display.DEFAULT_DISPLAY).getRefreshRate();
  }

  private void read() {
    try {
      Display d = manager.getDisplay(Display.DEFAULT_DISPLAY);
      long periodNs = Math.round(1e9 / d.getRefreshRate());
      int mode = Build.VERSION.SDK_INT >= 23 ? Api23.mode(d) : 0;
      if (periodNs == lastPeriodNs && mode == lastMode) return;
      lastPeriodNs = periodNs;
      lastMode = mode;
      listener.display(System.nanoTime(), periodNs, mode);
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  @Override
  public void onDisplayChanged(int displayId) {
    if (displayId == Display.DEFAULT_DISPLAY && !guard.isOff()) read();
  }

  @Override
  public void onDisplayAdded(int displayId) {}

  @Override
  public void onDisplayRemoved(int displayId) {}

  @RequiresApi(23)
  private static final class Api23 {
    static int mode(Display d) {
      return d.getMode().getModeId();
    }
  }
}
