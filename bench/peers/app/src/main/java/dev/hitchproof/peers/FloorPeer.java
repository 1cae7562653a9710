package dev.hitchproof.peers;

import android.app.Activity;
import android.os.Handler;
import android.os.HandlerThread;

/** The platform's frame reports on a thread, and nothing done with them: the least that a probe which uses them costs. */
final class FloorPeer extends Peer {
  private long reports;

  @Override
  void onActivity(Activity a) {
    HandlerThread thread = new HandlerThread("floor-metrics");
    thread.start();
    a.getWindow().addOnFrameMetricsAvailableListener((window, metrics, dropped) -> reports++, new Handler(thread.getLooper()));
  }

  @Override
  void begin() {
    reports = 0;
  }

  @Override
  String report() {
    return "reports=" + reports;
  }
}
