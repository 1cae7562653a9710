package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an app receives when it injects input into its own windows. */
@Timeout(180)
class InjectedInputIT {
  private static final String APP = "dev.hitchproof.demo";
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  @TempDir Path data;

  /** A MOVE waits for its frame. */
  @Test
  void keysSeveralFingersAndAMouseArriveAsTheyWereInjected() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      d.ok("start-activity", "component", APP + "/.OwnInputActivity");
      String tree = d.ok("tree").toString();
      assertTrue(tree.contains("arrived: KEYCODE_A KEYCODE_A"
          + " ACTION_DOWN,0@20 ACTION_POINTER_DOWN(1),0@20,1@21 ACTION_MOVE,0@20,1@60,later ACTION_POINTER_UP(1),0@20,1@60 ACTION_UP,0@20"
          + " ACTION_HOVER_ENTER,0@60,mouse ACTION_HOVER_EXIT,0@60,mouse ACTION_DOWN,0@60,mouse ACTION_UP,0@60,mouse"), tree);
    }
  }
}
