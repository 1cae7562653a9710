package dev.hitchproof.device.inside.shadow;

import android.app.ActivityManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowActivityManager;

/** The memory of a phone with 4 GB, by which apps size their caches. */
@Implements(value = ActivityManager.class, isInAndroidSdk = false)
public class DeviceActivityManager extends ShadowActivityManager {
  private static final long GB = 1L << 30;
  private static final long LOW = 216L << 20;
  /** {@code dalvik.vm.heapgrowthlimit} and {@code dalvik.vm.heapsize} of such phones. */
  private static final int HEAP_MB = 256;
  private static final int LARGE_HEAP_MB = 512;

  @Implementation
  @Override
  protected void getMemoryInfo(ActivityManager.MemoryInfo info) {
    info.totalMem = 4 * GB;
    info.availMem = 2 * GB;
    info.threshold = LOW;
    info.lowMemory = false;
  }

  @Implementation
  @Override
  protected int getMemoryClass() {
    return HEAP_MB;
  }

  @Implementation
  protected int getLargeMemoryClass() {
    return LARGE_HEAP_MB;
  }
}
