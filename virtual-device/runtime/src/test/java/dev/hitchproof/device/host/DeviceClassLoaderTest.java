package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceClassLoaderTest {
  @Test
  void workOfTheFrameworkAndOfItsHtmlParserIsCounted() {
    for (String name : List.of("android.view.View", "org.json.JSONObject", "org.ccil.cowan.tagsoup.Parser")) {
      assertTrue(DeviceClassLoader.isMetered(name), name);
    }
    for (String name : List.of("java.lang.String", "androidx.core.R", "libcore.io.Libcore")) {
      assertFalse(DeviceClassLoader.isMetered(name), name);
    }
  }

  /** These run for the host's sake too, as often as it polls. */
  @Test
  void whatMakesTimePassAndWhatLogsIsFree() {
    for (String name : List.of("android.os.Looper", "android.os.MessageQueue", "android.view.Choreographer$FrameHandler", "android.util.Log", "android.os.Trace")) {
      assertTrue(DeviceClassLoader.isFree(name), name);
    }
    for (String name : List.of("android.os.Handler", "android.view.View", "android.view.ViewRootImpl")) {
      assertFalse(DeviceClassLoader.isFree(name), name);
    }
  }
}
