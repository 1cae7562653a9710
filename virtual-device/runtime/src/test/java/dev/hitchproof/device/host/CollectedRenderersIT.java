package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The JVM's cleaner deletes renderers on a thread of its own, while the app's threads use what the device remembers of them. */
@Timeout(180)
class CollectedRenderersIT {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  @TempDir Path data;

  @Test
  void theCleanerChangesNothingAndTheNextRendererInheritsNothing() throws Exception {
    Path errors = data.resolve("host.log");
    Process inSandbox = RunningDevice.jvm(data, InSandbox.class, System.getProperty("runtime.dir") + "/target/test-classes",
            data.toString(), CACHE.toString(), "dev.hitchproof.device.inside.shadow.CollectedRenderer", "dumps")
        .redirectError(errors.toFile()).start();
    String printed = new String(inSandbox.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, inSandbox.waitFor(), () -> printed + read(errors));
    assertEquals("[Window: old, Window: old, Window: ]", printed.strip());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (java.io.IOException e) {
      return e.toString();
    }
  }
}
