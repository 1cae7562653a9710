package dev.hitchproof.device.inside.shadow;

import android.graphics.HardwareRendererObserver;
import dev.hitchproof.device.inside.level.Level;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowNativeHardwareRendererObserver;

/** The native ring of three reports between RenderThread and the app's metrics handler. */
@Implements(
    className = "android.graphics.HardwareRendererObserver",
    isInAndroidSdk = false,
    callNativeMethodsByDefault = true)
public class DeviceRendererObserver extends ShadowNativeHardwareRendererObserver {
  private static final int RING = 3;
  private static final Map<Long, Ring> rings = new HashMap<>();

  private static final class Ring {
    /** Not the framework's own reference, which keeps its referent while the process lives. */
    final WeakReference<HardwareRendererObserver> owner;
    final boolean waitForPresent;
    final ArrayDeque<long[]> stats = new ArrayDeque<>();
    final ArrayDeque<Integer> drops = new ArrayDeque<>();
    int dropped;

    Ring(HardwareRendererObserver owner, boolean waitForPresent) {
      this.owner = new WeakReference<>(owner);
      this.waitForPresent = waitForPresent;
    }
  }

  @RealObject private HardwareRendererObserver real;

  @Implementation
  protected static long nCreateObserver(
      WeakReference<HardwareRendererObserver> owner, boolean waitForPresent) {
    return kept(ShadowNativeHardwareRendererObserver.nCreateObserver(owner, waitForPresent), owner.get(), waitForPresent);
  }

  /** Until API 32. */
  @Implementation
  @Override
  protected long nCreateObserver(boolean waitForPresent) {
    return kept(super.nCreateObserver(waitForPresent), real, waitForPresent);
  }

  private static long kept(long ptr, HardwareRendererObserver owner, boolean waitForPresent) {
    synchronized (rings) {
      rings.values().removeIf(ring -> ring.owner.get() == null);
      rings.put(ptr, new Ring(owner, waitForPresent));
    }
    return ptr;
  }

  static void offer(long ptr, long[] t) {
    Ring r;
    synchronized (rings) {
      r = rings.get(ptr);
      if (r == null || r.waitForPresent) return; // the present-time observer is ViewRootImpl's own
      if (r.stats.size() == RING) {
        r.dropped++;
        return;
      }
      r.stats.add(t);
      r.drops.add(r.dropped);
      r.dropped = 0;
    }
    Level.dataAvailable(r.owner);
  }

  @Implementation
  protected static int nGetNextBuffer(long ptr, long[] out) {
    synchronized (rings) {
      Ring r = rings.get(ptr);
      if (r == null || r.stats.isEmpty()) return -1;
      long[] t = r.stats.poll();
      System.arraycopy(t, 0, out, 0, Math.min(t.length, out.length));
      return r.drops.poll();
    }
  }
}
