package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bitmaps cost by their pixels; a database waits once for a change, alone or with its transaction, unless it is in memory or has a log. */
@Timeout(120)
class ChargedNativesIT {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  /** As long as a file until it is stored. */
  private static final int WAIT = 200_000;
  @TempDir Path data;

  @Test
  void costAsTheFrameworksObjectsAre() throws Exception {
    Path errors = data.resolve("host.log");
    Process inSandbox = RunningDevice.jvm(data, InSandbox.class, System.getProperty("runtime.dir") + "/target/test-classes",
            data.toString(), CACHE.toString(), "dev.hitchproof.device.inside.ChargedNatives", "charged")
        .redirectError(errors.toFile()).start();
    String printed = new String(inSandbox.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, inSandbox.waitFor(), () -> printed + errors);
    assertEquals(
        List.of("pixels " + 20 * 30 * 2, "alone " + WAIT, "read 0", "in-transaction 0", "commit " + WAIT, "logged 0", "in-memory 0"),
        printed.lines().filter(line -> line.matches("[a-z-]+ \\d+")).toList());
  }
}
