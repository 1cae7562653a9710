package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A recording while nothing moves, on the platform's own Choreographer. */
@Timeout(180)
class RestingProbeIT {
  private static final String APP = "dev.hitchproof.demo";
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  /** More than the probe's 300 ms after the last movement. */
  private static final int SETTLED_MS = 2_000;
  @TempDir Path data;

  @Test
  void requestsNoFrames() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      d.ok("start-activity", "component", APP + "/.FeedActivity");
      send(d, "{\"c\":\"start\",\"n\":\"1\",\"session\":\"00000000-0000-4000-8000-000000000001\"}");
      d.ok("touch", "samples", List.of(sample(3_000, 0, 1_700), sample(11_000, 2, 1_500), sample(19_000, 1, 1_300)));
      d.ok("advance", "ms", SETTLED_MS);
      long settled = frames(d);
      d.ok("advance", "ms", 10_000);
      assertEquals(settled, frames(d), "frames of the rest");
      String status = send(d, "{\"c\":\"status\",\"n\":\"2\"}");
      assertTrue(status.contains("\"armed\":false") && status.contains("\"3\":{"), "it recorded frames before: " + status);
    }
  }

  /** The reply to a command. */
  private static String send(RunningDevice d, String request) throws Exception {
    String hp = Base64.getUrlEncoder().withoutPadding().encodeToString(request.getBytes(StandardCharsets.UTF_8));
    Map<?, ?> reply = d.ok("broadcast", "component", APP + "/dev.hitchproof.probe.ControlReceiver",
        "action", "dev.hitchproof.CONTROL", "extras", List.of(Map.of("type", "s", "key", "hp", "value", hp)));
    assertEquals(1L, reply.get("result"));
    return new String(Base64.getUrlDecoder().decode((String) reply.get("data")), StandardCharsets.UTF_8);
  }

  /** Number of frames that the app has begun. */
  private long frames(RunningDevice d) throws Exception {
    Path log = RunningDevice.onHost(data, (String) d.ok("display-log").get("path"));
    try (var lines = Files.lines(log)) {
      return lines.filter(line -> line.startsWith("{\"t\":\"frame\"")).count();
    }
  }

  private static Map<String, Object> sample(long atUs, int action, int y) {
    return Map.of("atUs", atUs, "action", action, "x", 540, "y", y);
  }
}
