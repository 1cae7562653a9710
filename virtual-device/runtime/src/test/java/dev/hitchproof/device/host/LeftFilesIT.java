package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a JVM that ends without its shutdown hooks leaves in its temporary folder. */
@Timeout(180)
class LeftFilesIT {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  @TempDir Path data;

  @Test
  void noJarOfTheBootLoader() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("facts");
    }
    try (Stream<Path> left = Files.list(RunningDevice.temporary(data))) {
      assertEquals(List.of(), left.filter(file -> file.toString().endsWith(".jar")).toList());
    }
  }
}
