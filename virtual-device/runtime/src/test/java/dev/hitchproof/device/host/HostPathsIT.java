package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The place of the device's folder on the host must not matter to an app: a map's work depends on the hashes in it. */
@Timeout(180)
class HostPathsIT {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  @TempDir Path data;
  @TempDir Path elsewhere;

  @Test
  void anAppIsAtThePathByWhichItWasInstalled() throws Exception {
    Assumptions.assumeTrue(!RunningDevice.rootOfApps(data).equals(data));
    Path heap = elsewhere.resolve("heap.hprof");
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      d.ok("start-activity", "component", "dev.hitchproof.demo/.FeedActivity");
      d.jcmd("GC.heap_dump", heap.toString());
    }
    String kept = new String(Files.readAllBytes(heap), StandardCharsets.ISO_8859_1);
    assertTrue(kept.contains(RunningDevice.rootOfApps(data) + "/data/app/"));
    assertEquals(-1, kept.indexOf(data.toRealPath() + "/data/app/"));
  }
}
