package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The JVM's cleaner deletes renderers on a thread of its own, while the app's threads use what the device remembers of them. */
@Timeout(180)
class CollectedRenderersIT {
  @TempDir Path data;

  @Test
  void theCleanerChangesNothingAndTheNextRendererInheritsNothing() throws Exception {
    String printed = InSandbox.printed(data, "inside.shadow.CollectedRenderer", "dumps");
    assertEquals("[Window: old, Window: old, Window: ]", printed.strip());
  }
}
