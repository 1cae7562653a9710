package dev.hitchproof.device.inside.time;

import android.os.SystemClock;

/** The one scheduler of the sandbox; shadows are called statically, so it has a static home. */
public final class DeviceTime {
  /** 2023-11-14T22:13:20Z: the wall clock at uptime 0. */
  private static final long EPOCH_MS = 1_700_000_000_000L;

  public static final Scheduler SCHEDULER = new Scheduler(new FrameworkClock(), Charges.OF_DEVICE);
  public static final PlainThreads THREADS = new PlainThreads(SCHEDULER);

  /** Called on main with a stretch of virtual time for which it was held. */
  public interface MainHeld {
    void held(long fromNs, long toNs);
  }

  private static volatile MainHeld held = (fromNs, toNs) -> {};

  private DeviceTime() {}

  /** Told of every stretch for which {@link #burn} or a sleep held the main thread, on that thread. */
  public static void watchMainHeld(MainHeld watch) {
    held = watch;
  }

  public static long nowNs() {
    return SCHEDULER.nowNs();
  }

  public static long wallMs() {
    return EPOCH_MS + SystemClock.uptimeMillis();
  }

  /** {@code SystemClock.sleep}, or work that is declared to cost so much: the others go on meanwhile. */
  public static void burn(long ns) {
    if (hold(ns)) return;
    try {
      THREADS.sleep(ns);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // as SystemClock.sleep does
    }
  }

  /** Makes the calling looper thread busy for so long; false if the caller is no looper. */
  public static boolean hold(long ns) {
    long fromNs = nowNs();
    if (!SCHEDULER.burn(ns)) return false;
    long toNs = nowNs();
    if (SCHEDULER.isMain() && toNs > fromNs) held.held(fromNs, toNs);
    return true;
  }
}
