package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A window that is not hardware accelerated has no metrics of frames, but the display shows its pictures. */
@Timeout(180)
class SoftwareWindowIT {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  @TempDir Path data;

  @Test
  void theDisplayShowsItsPicture() throws Exception {
    Path errors = data.resolve("host.log");
    Process inSandbox = RunningDevice.jvm(data, InSandbox.class, System.getProperty("runtime.dir") + "/target/test-classes",
            data.toString(), CACHE.toString(), "dev.hitchproof.device.inside.shadow.SoftwareWindow", "drawn")
        .redirectError(errors.toFile()).start();
    String printed = new String(inSandbox.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, inSandbox.waitFor(), () -> printed + errors);
    List<String> log = Files.readAllLines(data.resolve("data/misc/display/display.jsonl"));
    assertEquals(1, log.stream().filter(line -> line.contains("\"new\":true")).count(), log.toString());
  }
}
