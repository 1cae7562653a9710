package dev.hitchproof.peers;

import android.app.Application;

/** Holds the one probe of this process and what it watches. */
public final class PeerApp extends Application {
  Peer peer;
  FeedActivity feed;

  void start(String name) {
    peer = Peer.named(name);
    peer.onApplication(this);
  }
}
