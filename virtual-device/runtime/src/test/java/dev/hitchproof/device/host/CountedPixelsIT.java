package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The pixels that the model counts are those that Skia covers when it draws the same operations into a bitmap. */
@Timeout(120)
class CountedPixelsIT {
  private static final int SCENES = 6;
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  @TempDir Path data;

  @Test
  void theModelCountsWhatSkiaCovers() throws Exception {
    Path errors = data.resolve("host.log");
    Process inSandbox = RunningDevice.jvm(data, InSandbox.class, System.getProperty("runtime.dir") + "/target/test-classes",
            data.toString(), CACHE.toString(), "dev.hitchproof.device.inside.display.CountedPixels", "compared")
        .redirectError(errors.toFile()).start();
    String printed = new String(inSandbox.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, inSandbox.waitFor(), () -> printed + errors);
    List<String> scenes = printed.lines().filter(line -> line.matches("\\d+ \\d+")).toList();
    assertEquals(SCENES, scenes.size());
    for (String scene : scenes) {
      String[] modelAndRaster = scene.split(" ");
      assertEquals(modelAndRaster[1], modelAndRaster[0]);
      assertTrue(Long.parseLong(modelAndRaster[1]) > 1_000, "something is drawn");
    }
  }
}
