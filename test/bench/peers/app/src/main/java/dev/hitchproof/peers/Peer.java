package dev.hitchproof.peers;

import android.app.Activity;
import android.app.Application;

/** A released probe, used as its own documentation shows. */
class Peer {
  /** True between begin and end, for probes that report every frame. */
  volatile boolean on;

  void onApplication(Application app) {}

  void onActivity(Activity a) {}

  /** The scroll starts and ends: for probes that want a span. */
  void begin() {
    on = true;
  }

  void end() {
    on = false;
  }

  /** What the probe reported between begin and end, as {@code name=number} and text. */
  String report() {
    return "";
  }

  static Peer named(String name) {
    switch (name) {
      case "none":
      case "hitchproof":
        return new Peer();
      case "floor":
        return new FloorPeer();
      case "jankstats":
        return new JankStatsPeer();
      case "aggregator":
        return new AggregatorPeer();
      case "sentry-frames":
        return new SentryFramesPeer();
      case "sentry":
        return new SentryPeer();
      case "matrix":
        return new MatrixPeer();
      case "blockcanary":
        return new BlockCanaryPeer();
      case "tinydancer":
        return new TinyDancerPeer();
      case "curtains":
        return new CurtainsPeer();
      case "datadog":
        return new DatadogPeer();
      default:
        throw new IllegalArgumentException("there is no probe " + name);
    }
  }
}
