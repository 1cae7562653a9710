package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A screen costs the same whichever screens were shown before, each in a process of its own, as a scan shows the lists of an app. */
@Timeout(300)
class ProcessOrderIT {
  private static final String APP = "io.appium.android.apis";
  private static final List<String> SCREENS =
      List.of("view.Controls1", "view.List1", "view.Baseline1", "view.List4", "view.RadioGroup1", "view.List5", "text.Marquee", "view.Baseline6");
  /** As on the mid profile. */
  private static final long PS_PER_UNIT = 22_771;
  /** FLAG_ACTIVITY_NEW_TASK and FLAG_ACTIVITY_CLEAR_TASK. */
  private static final int CLEAR_TASK_NEW_TASK = 0x10008000;
  /** In a frame of recorded work. */
  private static final int UNITS = 1;
  private static final int INFLATIONS = 2;
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  @TempDir Path data;

  @Test
  void aScreenDoesTheSameWorkWhateverWasShownBefore() throws Exception {
    List<String> backwards = new ArrayList<>(SCREENS);
    Collections.reverse(backwards);
    Map<String, List<Object>> expected = works(SCREENS);
    for (List<Object> frames : expected.values()) assertTrue(frames.size() > 3, expected.toString());
    assertEquals(expected, works(backwards));
  }

  @Test
  void theFrameworkForgetsColoursStringsTimesAndBuffers() throws Exception {
    assertEquals("[1, 1, 7, 16, 0, 0, 0, 0]", InSandbox.printed(data, "inside.process.FilledCaches", "counts").strip());
  }

  /** For 15 s after a text was cut, a touch of a text field shows a menu: TextView and its Editor take 0 for such a time. */
  @Test
  void aDeviceHasBeenUpForLongerThanWhatIsMeasuredFromZero() throws Exception {
    assertEquals(Set.of(0L), Set.copyOf(swiped(List.of("view.Baseline6"), INFLATIONS).get("view.Baseline6")));
  }

  private Map<String, List<Object>> works(List<String> screens) throws IOException {
    return swiped(screens, UNITS);
  }

  /** A value of each frame of a swipe, by screen. */
  private Map<String, List<Object>> swiped(List<String> screens, int column) throws IOException {
    Map<String, List<Object>> byScreen = new TreeMap<>();
    try (RunningDevice d = new RunningDevice(Files.createTempDirectory(data, "device"), CACHE, 60, 1, PS_PER_UNIT)) {
      d.ok("install", "apk", System.getProperty("apidemos.apk"));
      for (String screen : screens) {
        d.ok("start-activity", "component", APP + "/." + screen, "flags", CLEAR_TASK_NEW_TASK);
        d.ok("record-work");
        d.ok("touch", "samples", RestartsIT.swipe());
        d.ok("advance", "ms", 1_000);
        List<Object> values = new ArrayList<>();
        for (Object frame : (List<?>) d.ok("recorded-work").get("frames")) values.add(((List<?>) frame).get(column));
        byScreen.put(screen, values);
        d.ok("force-stop", "package", APP);
      }
    }
    return byScreen;
  }
}
