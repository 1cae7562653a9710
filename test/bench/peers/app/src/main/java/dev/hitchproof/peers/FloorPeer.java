package dev.hitchproof.peers;

import android.app.Activity;
import android.os.Handler;
import android.os.HandlerThread;
import android.view.Window;

/** Receives the platform's frame reports on a thread and ignores them: the least that a probe using them costs. */
final class FloorPeer extends Peer {
  private long reports;
  private final Window.OnFrameMetricsAvailableListener listener = (window, metrics, dropped) -> reports++;
  private Window window;
  private Handler handler;

  @Override
  void onActivity(Activity a) {
    HandlerThread thread = new HandlerThread("floor-metrics");
    thread.start();
    handler = new Handler(thread.getLooper());
    window = a.getWindow();
  }

  @Override
  void begin() {
    reports = 0;
    window.addOnFrameMetricsAvailableListener(listener, handler);
  }

  @Override
  void end() {
    window.removeOnFrameMetricsAvailableListener(listener);
  }

  @Override
  String report() {
    return "reports=" + reports;
  }
}
