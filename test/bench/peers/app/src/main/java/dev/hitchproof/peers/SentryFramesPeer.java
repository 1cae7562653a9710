package dev.hitchproof.peers;

import android.app.Application;
import io.sentry.ILogger;
import io.sentry.NoOpLogger;
import io.sentry.android.core.BuildInfoProvider;
import io.sentry.android.core.internal.util.SentryFrameMetricsCollector;

/** Sentry's frame collector alone, with one listener. */
final class SentryFramesPeer extends Peer {
  private int frames;
  private int slow;
  private int frozen;
  private long delayNs;

  @Override
  void onApplication(Application app) {
    ILogger logger = NoOpLogger.getInstance();
    new SentryFrameMetricsCollector(app, logger, new BuildInfoProvider(logger))
        .startCollection((startNs, endNs, durationNs, lateNs, isSlow, isFrozen, hz) -> {
          if (!on) return;
          frames++;
          if (isSlow) slow++;
          if (isFrozen) frozen++;
          delayNs += lateNs;
        });
  }

  @Override
  void begin() {
    frames = slow = frozen = 0;
    delayNs = 0;
    super.begin();
  }

  @Override
  String report() {
    return "frames=" + frames + " slow=" + slow + " frozen=" + frozen + " delayMs=" + delayNs / 1e6;
  }
}
