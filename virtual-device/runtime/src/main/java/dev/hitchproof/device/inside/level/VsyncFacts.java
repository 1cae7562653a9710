package dev.hitchproof.device.inside.level;

import android.view.DisplayEventReceiver;
import android.view.DisplayEventReceiver.VsyncEventData;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.ReflectionHelpers;

/** What SurfaceFlinger tells the app about the frame that starts at a vsync: until API 30 only the vsync's time. */
public interface VsyncFacts {
  static VsyncFacts ofLevel() {
    return Level.API >= 31 ? new WithData() : new TimeOnly();
  }

  void fill(long id, long vsyncNs, long periodNs);

  void deliver(DisplayEventReceiver to, long vsyncNs, int frame);

  /** A {@code VsyncEventData}, which no level below 31 has. */
  Object data();

  final class TimeOnly implements VsyncFacts {
    @Override
    public void fill(long id, long vsyncNs, long periodNs) {}

    @Override
    public void deliver(DisplayEventReceiver to, long vsyncNs, int frame) {
      ReflectionHelpers.callInstanceMethod(DisplayEventReceiver.class, to, "onVsync",
          ClassParameter.from(long.class, vsyncNs), ClassParameter.from(long.class, 0L), ClassParameter.from(int.class, frame));
    }

    @Override
    public Object data() {
      throw new IllegalStateException("API " + Level.API + " has no vsync data");
    }
  }

  final class WithData implements VsyncFacts {
    private final VsyncEventData data = ReflectionHelpers.callConstructor(VsyncEventData.class);

    /**
     * Several possible frames, each with its deadline; until API 32 only one.
     * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/view/DisplayEventReceiver.java
     */
    @Override
    public void fill(long id, long vsyncNs, long periodNs) {
      if (Level.API < 33) {
        set("id", id);
        set("frameDeadline", vsyncNs + periodNs);
        set("frameInterval", periodNs);
        return;
      }
      data.frameInterval = periodNs;
      data.preferredFrameTimelineIndex = 0;
      data.frameTimelinesLength = data.frameTimelines.length;
      for (int i = 0; i < data.frameTimelines.length; i++) {
        data.frameTimelines[i].vsyncId = id + i;
        data.frameTimelines[i].deadline = vsyncNs + (i + 1) * periodNs;
        data.frameTimelines[i].expectedPresentationTime = vsyncNs + (i + 2) * periodNs;
      }
    }

    @Override
    public void deliver(DisplayEventReceiver to, long vsyncNs, int frame) {
      to.onVsync(vsyncNs, 0L, frame, data);
    }

    @Override
    public Object data() {
      return data;
    }

    private void set(String field, long value) {
      ReflectionHelpers.setField(data, field, value);
    }
  }
}
