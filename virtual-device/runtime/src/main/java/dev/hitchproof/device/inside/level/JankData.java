package dev.hitchproof.device.inside.level;

import dev.hitchproof.device.inside.display.JankListeners.JankVerdict;
import java.util.List;

/** SurfaceFlinger's verdicts as objects of public classes, which only API 36 has. */
public final class JankData {
  private static final String OUTER = "android.view.SurfaceControl$";

  private JankData() {}

  public static void deliver(Object listener, List<JankVerdict> verdicts) {
    Class<?> data = Hidden.type(OUTER + "JankData");
    List<Object> batch = verdicts.stream()
        .map(v -> Hidden.make(data, v.vsyncId(), v.type(), v.intervalNs(), v.intervalNs(), v.actualNs())) // scheduled: one interval
        .toList();
    Hidden.call(Hidden.type(OUTER + "OnJankDataListener"), listener, "onJankDataAvailable", batch);
  }
}
