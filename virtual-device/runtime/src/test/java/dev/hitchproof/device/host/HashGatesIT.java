package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whether a thread is the first to need code decides nothing: the device makes classes on an app's threads or finds them. */
@Timeout(180)
class HashGatesIT {
  @TempDir Path data;

  @Test
  void noFirstUseMovesTheHashesOfItsThread() throws Exception {
    assertEquals("[]", InSandbox.printed(data, "inside.FirstUses", "thatMove").strip());
  }
}
