package dev.hitchproof.probe;

import android.os.Build;
import android.view.MotionEvent;

/** Times of touch samples in ns; whole milliseconds before API 34. */
final class EventTime {
  private static final long MS = 1_000_000L;
  private static final boolean EXACT = Build.VERSION.SDK_INT >= 34;

  private EventTime() {}

  static long resolutionNs() {
    return EXACT ? 1 : MS;
  }

  static long of(MotionEvent e) {
    return Build.VERSION.SDK_INT >= 34 ? Exact.of(e) : e.getEventTime() * MS;
  }

  static long ofHistorical(MotionEvent e, int i) {
    return Build.VERSION.SDK_INT >= 34 ? Exact.ofHistorical(e, i) : e.getHistoricalEventTime(i) * MS;
  }

  @RequiresApi(34)
  private static final class Exact {
    static long of(MotionEvent e) {
      return e.getEventTimeNanos();
    }

    static long ofHistorical(MotionEvent e, int i) {
      return e.getHistoricalEventTimeNanos(i);
    }
  }
}
