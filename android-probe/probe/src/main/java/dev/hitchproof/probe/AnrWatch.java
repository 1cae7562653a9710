package dev.hitchproof.probe;

import android.os.Handler;

/**
 * Checks once a second whether the main thread answers. During slides {@link Watchdog} checks this; this class covers the
 * time between them, and is optional because it never rests. Thread of frames.
 */
final class AnrWatch implements Runnable {
  /** Called on the thread of frames, once each time the main thread stops answering. */
  interface Listener {
    void hung(long timeNs, long ordinal);

    /** Called each time it has answered between slides. */
    void answered(long timeNs);
  }

  private static final long EVERY_MS = 1_000;
  private final Progress progress;
  private final Watchdog.Clock clock;
  private final Handler watchdog;
  private final Handler main;
  private final Listener listener;
  private final Runnable answer = this::answered;
  private volatile boolean answered = true;
  private volatile boolean stopped;
  private boolean reported;
  private long askedNs;

  AnrWatch(Watchdog.Watched watched, Handler watchdog, Handler main, Listener listener) {
    this.progress = watched.progress;
    this.clock = watched.clock;
    this.watchdog = watchdog;
    this.main = main;
    this.listener = listener;
  }

  void start() {
    watchdog.post(this);
  }

  /** From any thread. */
  void stop() {
    stopped = true;
    watchdog.removeCallbacks(this);
  }

  @Override
  public void run() {
    if (stopped) return;
    long nowNs = clock.nowNs();
    if (answered) {
      if (!progress.armed) listener.answered(nowNs);
      answered = false;
      reported = false;
      askedNs = nowNs;
      main.post(answer);
    } else if (!reported && nowNs - askedNs >= Watchdog.HUNG_NS) {
      reported = true;
      if (!progress.armed) listener.hung(nowNs, progress.ordinal);
    }
    watchdog.postDelayed(this, EVERY_MS);
  }

  private void answered() {
    MethodTracing.frame();
    answered = true;
  }
}
