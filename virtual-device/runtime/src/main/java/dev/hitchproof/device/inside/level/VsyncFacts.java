package dev.hitchproof.device.inside.level;

import android.view.DisplayEventReceiver.VsyncEventData;
import org.robolectric.util.ReflectionHelpers;

/** What SurfaceFlinger tells the app about the frame that starts at a vsync. */
public final class VsyncFacts {
  private VsyncFacts() {}

  /**
   * Several possible frames, each with its deadline; until API 32 one.
   * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/view/DisplayEventReceiver.java
   */
  public static void fill(VsyncEventData data, long id, long vsyncNs, long periodNs) {
    if (Level.API < 33) {
      set(data, "id", id);
      set(data, "frameDeadline", vsyncNs + periodNs);
      set(data, "frameInterval", periodNs);
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

  private static void set(VsyncEventData data, String field, long value) {
    ReflectionHelpers.setField(data, field, value);
  }
}
