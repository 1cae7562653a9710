package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LateFramesTest {
  private int missed;

  @AfterEach
  void forget() {
    LateFrames.forget();
  }

  /** A frame period of 10. */
  @ParameterizedTest
  @CsvSource({"10, 0", "14, 0", "15, 1", "20, 1", "24, 1", "25, 2", "95, 9"})
  void missedVsyncsAreRoundedAndATieIsLate(long intervalNs, int expected) {
    LateFrames.listen((durationNs, vsyncs, scene, sinceResumeMs) -> {
      assertEquals(intervalNs + "  -1", durationNs + " " + scene + " " + sinceResumeMs);
      missed = vsyncs;
    }, 1);
    LateFrames.frame(intervalNs, 10);
    assertEquals(expected, missed);
  }

  @Test
  void aThresholdKeepsShorterOnesAway() {
    List<Integer> heard = new ArrayList<Integer>();
    Hitchproof.setLateFrameListener((durationNs, vsyncs, scene, sinceResumeMs) -> heard.add(vsyncs), 3);
    for (int vsyncs = 1; vsyncs <= 5; vsyncs++) LateFrames.frame(10 * (vsyncs + 1), 10);
    assertEquals(Arrays.asList(3, 4, 5), heard);
  }

  @Test
  void theSceneIsTheLabelOrTheActivityThatWasResumedSince() {
    List<String> scenes = new ArrayList<String>();
    LateFrames.listen((durationNs, vsyncs, scene, sinceResumeMs) -> {
      scenes.add(scene);
      assertTrue(sinceResumeMs >= 0 && sinceResumeMs < 3_600_000, sinceResumeMs + " ms");
    }, 1);
    LateFrames.resumed("app.Feed");
    LateFrames.frame(20, 10);
    Hitchproof.scene("search");
    LateFrames.frame(20, 10);
    LateFrames.resumed("app.Article");
    LateFrames.frame(20, 10);
    assertEquals(Arrays.asList("app.Feed", "search", "app.Article"), scenes);
  }
}
