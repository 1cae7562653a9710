package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A window that is not hardware accelerated has no metrics of frames, but the display shows its pictures. */
@Timeout(180)
class SoftwareWindowIT {
  @TempDir Path data;

  @Test
  void theDisplayShowsItsPicture() throws Exception {
    String printed = InSandbox.printed(data, "inside.shadow.SoftwareWindow", "drawn");
    List<String> log = Files.readAllLines(data.resolve("data/misc/display/display.jsonl"));
    assertEquals(1, log.stream().filter(line -> line.contains("\"new\":true")).count(), log.toString());
  }
}
