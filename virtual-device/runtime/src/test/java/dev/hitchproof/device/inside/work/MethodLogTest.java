package dev.hitchproof.device.inside.work;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodLogTest {
  @Test
  void callsAreCountedAtTheStartAndInRecordings() {
    MethodLog log = new MethodLog();
    log.runs("start");
    log.runs("both");
    log.recording(true);
    log.runs("both");
    log.recording(false);
    log.runs("both");
    log.runs("between");
    log.recording(true);
    log.runs("both");
    log.runs("slide");
    assertEquals(Map.of("start", List.of(1L, 0L), "both", List.of(1L, 2L), "slide", List.of(0L, 1L)), log.facts());
  }
}
