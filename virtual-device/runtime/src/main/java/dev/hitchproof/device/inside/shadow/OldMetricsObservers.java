package dev.hitchproof.device.inside.shadow;

import android.os.MessageQueue;
import android.view.FrameMetricsObserver;
import dev.hitchproof.device.inside.level.FrameBlock;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.ReflectionHelpers;

/**
 * The observers of frame metrics until API 29: the native half calls them on their looper with one report after the other.
 * https://cs.android.com/android/platform/superproject/+/android-10.0.0_r1:frameworks/base/core/jni/android_graphics_HardwareRenderer.cpp
 */
final class OldMetricsObservers {
  private record Observer(FrameMetricsObserver real, ReportRing ring) {}

  private static final Map<Long, Observer> observers = new HashMap<>();
  private static long last;

  private OldMetricsObservers() {}

  static synchronized long add(FrameMetricsObserver real) {
    observers.put(++last, new Observer(real, new ReportRing()));
    return last;
  }

  /** Removes an observer; returns the id that {@link #add} gave it, or null. */
  static synchronized Long remove(FrameMetricsObserver real) {
    for (Map.Entry<Long, Observer> each : observers.entrySet()) {
      if (each.getValue().real != real) continue;
      observers.remove(each.getKey());
      return each.getKey();
    }
    return null;
  }

  /** Removes these observers; those of an ended process would keep its windows. */
  static synchronized void remove(List<Long> ids) {
    observers.keySet().removeAll(ids);
  }

  static void offer(long id, long[] block) {
    Observer to;
    synchronized (OldMetricsObservers.class) {
      to = observers.get(id);
    }
    if (to == null || !to.ring.offer(FrameBlock.ofLevel(Level.API, block))) return;
    MessageQueue queue = ReflectionHelpers.getField(to.real, "mMessageQueue");
    DeviceTime.SCHEDULER.at(DeviceTime.nowNs(), DeviceMessageQueue.taskOf(queue), () -> deliver(to));
  }

  private static void deliver(Observer to) {
    Object metrics = ReflectionHelpers.getField(to.real, "mFrameMetrics");
    long[] out = ReflectionHelpers.getField(metrics, "mTimingData");
    for (int dropped = to.ring.take(out); dropped >= 0; dropped = to.ring.take(out)) {
      ReflectionHelpers.callInstanceMethod(FrameMetricsObserver.class, to.real, "notifyDataAvailable",
          ClassParameter.from(int.class, dropped));
    }
  }
}
