package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A broadcast takes the virtual time that its receiver takes. */
@Timeout(180)
class BroadcastIT {
  private static final String DEMO = "dev.hitchproof.demo";
  private static final int HZ = 100;
  private static final long PERIOD_US = 1_000_000 / HZ;
  @TempDir Path data;

  /** The probe answers a gesture without a path in the frame in which the screen has been still for long enough. */
  @Test
  void theClockStopsWhenTheReceiverHasFinished() throws IOException {
    try (RunningDevice d = new RunningDevice(data, Path.of("target/it-cache").toAbsolutePath(), HZ, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      d.ok("start-activity", "component", DEMO + "/.FeedActivity");
      long first = endOfGesture(d, 1);
      // The clock stands between two frames, so that steps from here would not end at a frame.
      d.ok("advance", "ms", 3);
      long second = endOfGesture(d, 2);
      assertTrue(second > first + PERIOD_US, "it waits for frames: " + (second - first));
      assertEquals(0, (second - first) % PERIOD_US);
    }
  }

  private static long endOfGesture(RunningDevice d, int nonce) throws IOException {
    String request = "{\"c\":\"gesture\",\"n\":\"" + nonce + "\",\"path\":[]}";
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(request.getBytes(StandardCharsets.UTF_8));
    assertEquals(1L, d.ok("broadcast", "component", DEMO + "/dev.hitchproof.probe.ControlReceiver", "action", "dev.hitchproof.CONTROL",
        "extras", List.of(Map.of("type", "s", "key", "hp", "value", text))).get("result"));
    return ((Number) d.ok("facts").get("nowUs")).longValue();
  }
}
