package dev.hitchproof.device.inside.shadow;

import android.view.MotionEvent;
import dev.hitchproof.device.inside.window.PointerVelocity;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/**
 * The native half of VelocityTracker. Robolectric's remembers 200 ms and ignores stops, so a finger that rested before it
 * lifted would fling.
 */
@Implements(className = "android.view.VelocityTracker", isInAndroidSdk = false)
public class DeviceVelocityTracker {
  private static final int ACTIVE_POINTER = -1;
  private static final Map<Long, DeviceVelocityTracker> BY_POINTER = new ConcurrentHashMap<>();
  private static final AtomicLong LAST_POINTER = new AtomicLong();

  /** A pointer's speed along X and Y. */
  private static final class Pointer {
    final PointerVelocity[] axes = {new PointerVelocity(), new PointerVelocity()};
    final float[] computed = new float[2];
  }

  private final Map<Integer, Pointer> pointers = new HashMap<>();
  private int active = ACTIVE_POINTER;

  @Implementation
  protected static long nativeInitialize(int strategy) {
    long pointer = LAST_POINTER.incrementAndGet();
    BY_POINTER.put(pointer, new DeviceVelocityTracker());
    return pointer;
  }

  /** Until API 29 the strategy is given by name. */
  @Implementation(maxSdk = 29)
  protected static long nativeInitialize(String strategy) {
    return nativeInitialize(0);
  }

  @Implementation
  protected static void nativeDispose(long pointer) {
    BY_POINTER.remove(pointer);
  }

  @Implementation
  protected static void nativeClear(long pointer) {
    BY_POINTER.get(pointer).clear();
  }

  @Implementation
  protected static boolean nativeIsAxisSupported(int axis) {
    return axis == MotionEvent.AXIS_X || axis == MotionEvent.AXIS_Y;
  }

  @Implementation
  protected static void nativeAddMovement(long pointer, MotionEvent event) {
    BY_POINTER.get(pointer).add(event);
  }

  @Implementation
  protected static void nativeComputeCurrentVelocity(long pointer, int unitMs, float max) {
    for (Pointer p : BY_POINTER.get(pointer).pointers.values()) {
      for (int axis = 0; axis < 2; axis++) {
        double velocity = p.axes[axis].perSecond() * unitMs / 1000;
        p.computed[axis] = (float) Math.max(-max, Math.min(max, velocity));
      }
    }
  }

  @Implementation
  protected static float nativeGetVelocity(long pointer, int axis, int id) {
    DeviceVelocityTracker tracker = BY_POINTER.get(pointer);
    Pointer p = tracker.pointers.get(id == ACTIVE_POINTER ? tracker.active : id);
    return p == null ? 0 : p.computed[axis];
  }

  // Until API 33 there is a method for each axis.
  @Implementation
  protected static float nativeGetXVelocity(long pointer, int id) {
    return nativeGetVelocity(pointer, MotionEvent.AXIS_X, id);
  }

  @Implementation
  protected static float nativeGetYVelocity(long pointer, int id) {
    return nativeGetVelocity(pointer, MotionEvent.AXIS_Y, id);
  }

  private void clear() {
    pointers.clear();
    active = ACTIVE_POINTER;
  }

  private void add(MotionEvent event) {
    int action = event.getActionMasked();
    if (action == MotionEvent.ACTION_DOWN) clear();
    if (action == MotionEvent.ACTION_POINTER_DOWN) pointers.remove(event.getPointerId(event.getActionIndex()));
    if (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_POINTER_UP) {
      for (Pointer p : pointers.values()) for (PointerVelocity axis : p.axes) axis.lifted(event.getEventTime());
    } else if (action != MotionEvent.ACTION_CANCEL) {
      samples(event);
    }
  }

  private void samples(MotionEvent event) {
    for (int i = 0; i < event.getPointerCount(); i++) {
      int id = event.getPointerId(i);
      if (active == ACTIVE_POINTER) active = id;
      Pointer p = pointers.computeIfAbsent(id, any -> new Pointer());
      for (int h = 0; h < event.getHistorySize(); h++) {
        moved(p, event.getHistoricalEventTime(h), event.getHistoricalX(i, h), event.getHistoricalY(i, h));
      }
      moved(p, event.getEventTime(), event.getX(i), event.getY(i));
    }
  }

  private static void moved(Pointer p, long atMs, float x, float y) {
    p.axes[MotionEvent.AXIS_X].moved(atMs, x);
    p.axes[MotionEvent.AXIS_Y].moved(atMs, y);
  }
}
