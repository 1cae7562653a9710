package dev.hitchproof.peers;

import android.app.Application;
import com.codemonkeylabs.fpslibrary.TinyDancer;

final class TinyDancerPeer extends Peer {
  private int callbacks;
  private int drops;
  private int dropped;

  @Override
  void onApplication(Application app) {
    TinyDancer.create().addFrameDataCallback((fromNs, toNs, droppedFrames) -> {
      if (!on) return;
      callbacks++;
      if (droppedFrames > 0) drops++;
      dropped += droppedFrames;
    }).show(app);
  }

  @Override
  void begin() {
    callbacks = drops = dropped = 0;
    super.begin();
  }

  @Override
  String report() {
    return "callbacks=" + callbacks + " drops=" + drops + " dropped=" + dropped;
  }
}
