package dev.hitchproof.device.inside.shadow;

import android.graphics.HardwareRendererObserver;
import dev.hitchproof.device.inside.level.FrameBlock;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.level.Natives;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowNativeHardwareRendererObserver;

/** The reports of a renderer's frames, since API 30. */
@Implements(
    className = "android.graphics.HardwareRendererObserver",
    isInAndroidSdk = false,
    callNativeMethodsByDefault = true)
public class DeviceRendererObserver extends ShadowNativeHardwareRendererObserver {
  private static final Map<Long, Reports> rings = new HashMap<>();

  private static final class Reports {
    /** A new reference, since the framework's own one keeps its referent while the process lives. */
    final WeakReference<HardwareRendererObserver> owner;
    final boolean waitForPresent;
    final ReportRing ring = new ReportRing();

    Reports(HardwareRendererObserver owner, boolean waitForPresent) {
      this.owner = new WeakReference<>(owner);
      this.waitForPresent = waitForPresent;
    }
  }

  @RealObject private HardwareRendererObserver real;

  @Implementation
  protected static long nCreateObserver(
      WeakReference<HardwareRendererObserver> owner, boolean waitForPresent) {
    Object ptr = Natives.call(
        HardwareRendererObserver.class, ShadowNativeHardwareRendererObserver.class, "nCreateObserver", owner, waitForPresent);
    return kept((long) ptr, owner.get(), waitForPresent);
  }

  /** Used until API 32. */
  @Implementation
  @Override
  protected long nCreateObserver(boolean waitForPresent) {
    return kept(super.nCreateObserver(waitForPresent), real, waitForPresent);
  }

  private static long kept(long ptr, HardwareRendererObserver owner, boolean waitForPresent) {
    synchronized (rings) {
      rings.values().removeIf(ring -> ring.owner.get() == null);
      rings.put(ptr, new Reports(owner, waitForPresent));
    }
    return ptr;
  }

  static void offer(long ptr, long[] t) {
    Reports r;
    synchronized (rings) {
      r = rings.get(ptr);
    }
    if (r == null || r.waitForPresent) return; // the present-time observer is ViewRootImpl's own
    if (r.ring.offer(FrameBlock.ofLevel(Level.API, t))) Level.dataAvailable(r.owner);
  }

  @Implementation
  protected static int nGetNextBuffer(long ptr, long[] out) {
    Reports r;
    synchronized (rings) {
      r = rings.get(ptr);
    }
    return r == null ? -1 : r.ring.take(out);
  }
}
