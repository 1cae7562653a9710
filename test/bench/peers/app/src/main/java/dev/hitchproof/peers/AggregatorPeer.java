package dev.hitchproof.peers;

import android.app.Activity;
import android.util.SparseIntArray;
import androidx.core.app.FrameMetricsAggregator;

/** androidx.core's counter, which Firebase Performance reads for its slow (> 16 ms) and frozen (> 700 ms) frames. */
final class AggregatorPeer extends Peer {
  private static final int SLOW_MS = 16;
  private static final int FROZEN_MS = 700;
  private final FrameMetricsAggregator all = new FrameMetricsAggregator();
  private int[] before = new int[3];

  @Override
  void onActivity(Activity a) {
    all.add(a);
  }

  @Override
  void begin() {
    before = counts();
  }

  @Override
  String report() {
    int[] now = counts();
    return "frames=" + (now[0] - before[0]) + " slow=" + (now[1] - before[1]) + " frozen=" + (now[2] - before[2]);
  }

  /** Numbers of frames, slow frames and frozen frames. */
  private int[] counts() {
    SparseIntArray totals = all.getMetrics()[FrameMetricsAggregator.TOTAL_INDEX];
    int[] counts = new int[3];
    for (int i = 0; i < totals.size(); i++) {
      counts[0] += totals.valueAt(i);
      if (totals.keyAt(i) > SLOW_MS) counts[1] += totals.valueAt(i);
      if (totals.keyAt(i) > FROZEN_MS) counts[2] += totals.valueAt(i);
    }
    return counts;
  }
}
