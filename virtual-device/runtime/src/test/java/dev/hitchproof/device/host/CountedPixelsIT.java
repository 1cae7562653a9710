package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The pixels that the model counts are those that Skia covers when it draws the same operations into a bitmap. */
@Timeout(120)
class CountedPixelsIT {
  private static final int SCENES = 6;
  @TempDir Path data;

  @Test
  void theModelCountsWhatSkiaCovers() throws Exception {
    String printed = InSandbox.printed(data, "inside.display.CountedPixels", "compared");
    List<String> scenes = printed.lines().filter(line -> line.matches("\\d+ \\d+")).toList();
    assertEquals(SCENES, scenes.size());
    for (String scene : scenes) {
      String[] modelAndRaster = scene.split(" ");
      assertEquals(modelAndRaster[1], modelAndRaster[0]);
      assertTrue(Long.parseLong(modelAndRaster[1]) > 1_000, "something is drawn");
    }
  }
}
