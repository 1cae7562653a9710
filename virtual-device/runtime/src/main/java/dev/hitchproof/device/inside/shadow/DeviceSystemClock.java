package dev.hitchproof.device.inside.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowPausedSystemClock;
import dev.hitchproof.device.api.Work;
import dev.hitchproof.device.inside.time.DeviceTime;

/** SystemClock.sleep lets other threads run instead of jumping the clock, and a read includes the work executed so far. */
@Implements(className = "android.os.SystemClock", isInAndroidSdk = false)
public class DeviceSystemClock extends ShadowPausedSystemClock {
  @Implementation
  protected static void sleep(long ms) {
    DeviceTime.rest(ms * 1_000_000L);
  }

  @Implementation
  protected static long uptimeMillis() {
    Work.readsClock();
    return ShadowPausedSystemClock.uptimeMillis();
  }

  @Implementation
  protected static long uptimeNanos() {
    Work.readsClock();
    return ShadowPausedSystemClock.uptimeNanos();
  }

  @Implementation
  protected static long elapsedRealtime() {
    Work.readsClock();
    return ShadowPausedSystemClock.elapsedRealtime();
  }

  @Implementation
  protected static long elapsedRealtimeNanos() {
    Work.readsClock();
    return ShadowPausedSystemClock.elapsedRealtimeNanos();
  }

  @Implementation
  protected static long currentThreadTimeMillis() {
    return uptimeMillis();
  }

  @Implementation
  protected static long currentThreadTimeMicro() {
    return uptimeNanos() / 1_000L;
  }

  @Implementation
  protected static long currentTimeMicro() {
    return uptimeNanos() / 1_000L;
  }
}
