package dev.hitchproof.peers;

import android.app.Activity;
import androidx.metrics.performance.JankStats;

final class JankStatsPeer extends Peer {
  private int frames;
  private int jank;

  @Override
  void onActivity(Activity a) {
    JankStats.createAndTrack(a.getWindow(), frame -> {
      if (!on) return;
      frames++;
      if (frame.isJank()) jank++;
    });
  }

  @Override
  void begin() {
    frames = jank = 0;
    super.begin();
  }

  @Override
  String report() {
    return "frames=" + frames + " jank=" + jank;
  }
}
