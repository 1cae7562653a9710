package dev.hitchproof.device.inside.time;

import dev.hitchproof.device.boot.ThreadGate;
import java.time.Duration;
import org.robolectric.shadows.ShadowPausedSystemClock;
import org.robolectric.shadows.ShadowSystemClock;

/** The one scheduler of the sandbox; shadows are called statically, so it has a static home. */
public final class DeviceTime {
  public static final Scheduler SCHEDULER = new Scheduler(new FrameworkClock(), Charges.OF_DEVICE);
  public static final ScheduledThreads THREADS = new ScheduledThreads(SCHEDULER);

  /** Called on main with a stretch of virtual time for which it was held. */
  public interface MainHeld {
    void held(long fromNs, long toNs);
  }

  private static volatile MainHeld held = (fromNs, toNs) -> {};

  static {
    SCHEDULER.host.mainIsAway(true);
    ThreadGate.open(THREADS);
  }

  private DeviceTime() {}

  /** {@code watch} is called with every stretch for which {@link #burn}, {@link #rest} or a sleep held the main thread, on that thread. */
  public static void watchMainHeld(MainHeld watch) {
    held = watch;
  }

  public static long nowNs() {
    return SCHEDULER.nowNs();
  }

  public static long wallMs() {
    return THREADS.currentTimeMillis();
  }

  /** Work that is declared to take {@code ns}: other threads run meanwhile. */
  public static void burn(long ns) {
    long fromNs = nowNs();
    if (SCHEDULER.burn(ns)) passed(fromNs);
  }

  /** {@code SystemClock.sleep}. */
  public static void rest(long ns) {
    long fromNs = nowNs();
    if (SCHEDULER.rest(ns)) passed(fromNs);
  }

  /** {@code Thread.sleep}. */
  public static void sleep(long ms, int ns) throws InterruptedException {
    long fromNs = nowNs();
    try {
      ThreadGate.sleep(ms, ns);
    } finally {
      passed(fromNs);
    }
  }

  private static void passed(long fromNs) {
    long toNs = nowNs();
    if (SCHEDULER.isMain() && toNs > fromNs) held.held(fromNs, toNs);
  }

  /**
   * The clock that {@code SystemClock} and the framework's own {@code System.nanoTime} calls read. It extends the shadow because
   * only subclasses can read the time without what the calling thread has executed since the clock last moved.
   */
  static final class FrameworkClock extends ShadowPausedSystemClock implements Clock {
    @Override
    public long nowNs() {
      return ShadowPausedSystemClock.uptimeNanos();
    }

    @Override
    public void advanceBy(long ns) {
      ShadowSystemClock.advanceBy(Duration.ofNanos(ns));
    }
  }
}
