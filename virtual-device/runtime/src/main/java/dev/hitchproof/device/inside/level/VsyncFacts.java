package dev.hitchproof.device.inside.level;

import android.view.DisplayEventReceiver;
import android.view.DisplayEventReceiver.VsyncEventData;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.ReflectionHelpers;

/** What SurfaceFlinger tells the app about the frame that starts at a vsync: until API 30 only the vsync's time. */
public final class VsyncFacts {
  /** A {@code VsyncEventData}, which no level below 31 has. */
  private final Object data = Level.API < 31 ? null : ReflectionHelpers.callConstructor(VsyncEventData.class);

  /**
   * Several possible frames, each with its deadline; until API 32 only one.
   * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/view/DisplayEventReceiver.java
   */
  public void fill(long id, long vsyncNs, long periodNs) {
    if (Level.API >= 33) {
      fill((VsyncEventData) data, id, vsyncNs, periodNs);
    } else if (Level.API >= 31) {
      ReflectionHelpers.setField(data, "id", id);
      ReflectionHelpers.setField(data, "frameDeadline", vsyncNs + periodNs);
      ReflectionHelpers.setField(data, "frameInterval", periodNs);
    }
  }

  private static void fill(VsyncEventData data, long id, long vsyncNs, long periodNs) {
    data.frameInterval = periodNs;
    data.preferredFrameTimelineIndex = 0;
    data.frameTimelinesLength = data.frameTimelines.length;
    for (int i = 0; i < data.frameTimelines.length; i++) {
      data.frameTimelines[i].vsyncId = id + i;
      data.frameTimelines[i].deadline = vsyncNs + (i + 1) * periodNs;
      data.frameTimelines[i].expectedPresentationTime = vsyncNs + (i + 2) * periodNs;
    }
  }

  public void deliver(DisplayEventReceiver to, long vsyncNs, int frame) {
    if (Level.API >= 31) {
      to.onVsync(vsyncNs, 0L, frame, (VsyncEventData) data);
    } else {
      ReflectionHelpers.callInstanceMethod(DisplayEventReceiver.class, to, "onVsync",
          ClassParameter.from(long.class, vsyncNs), ClassParameter.from(long.class, 0L), ClassParameter.from(int.class, frame));
    }
  }

  /** For what only levels from 31 on ask. */
  public Object data() {
    return data;
  }
}
