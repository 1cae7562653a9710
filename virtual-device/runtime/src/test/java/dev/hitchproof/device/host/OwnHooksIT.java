package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hooks into the platform used by libraries that watch an app from inside, such as Matrix and TinyDancer. */
@Timeout(180)
class OwnHooksIT {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  @TempDir Path data;

  @Test
  void theMainHandlerCanBeHookedAndOverlaysAreAllowedWhereTheManifestAsks() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      d.ok("start-activity", "component", "dev.hitchproof.demo/.OwnHooksActivity");
      String tree = d.ok("tree").toString();
      assertTrue(tree.contains("overlays: true hooked"), tree);
    }
  }
}
