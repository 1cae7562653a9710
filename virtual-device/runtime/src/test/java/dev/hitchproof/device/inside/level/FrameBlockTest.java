package dev.hitchproof.device.inside.level;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FrameBlockTest {
  private static final long[] UI_OF_29 = {1, 100, 116, 90, 95, 120, 121, 122, 123};

  @Test
  void aFrameOfApi29IsDueOnePeriodAfterTheVsyncThatItAskedFor() {
    assertArrayEquals(new long[] {1, 0, 100, 116, 0, 120, 121, 122, 123, 116, 0, 16, 90, 95}, FrameBlock.uiPart(29, UI_OF_29, 16));
  }

  @Test
  void newerLevelsWriteTheDevicesOrder() {
    long[] info = new long[12];
    assertSame(info, FrameBlock.uiPart(31, info, 16));
  }

  @Test
  void api29GetsBackWhatItsUiThreadHasWritten() {
    long[] ui = FrameBlock.uiPart(29, UI_OF_29, 16);
    long[] block = new long[25];
    System.arraycopy(ui, 0, block, 0, 12);
    System.arraycopy(ui, 12, block, 23, 2);
    assertArrayEquals(UI_OF_29, Arrays.copyOf(FrameBlock.ofLevel(29, block), UI_OF_29.length));
  }

  @Test
  void api36HasTheTargetOfTheWorkBetweenTheUiPartAndTheRest() {
    long[] info = LongStream.range(100, 113).toArray();
    long[] ui = FrameBlock.uiPart(36, info, 16);
    long[] block = new long[26];
    System.arraycopy(ui, 0, block, 0, 12);
    System.arraycopy(ui, 12, block, 23, 3);
    block[12] = 500; // when its sync was queued
    long[] again = FrameBlock.ofLevel(36, block);
    assertArrayEquals(info, Arrays.copyOf(again, info.length));
    assertEquals(500, again[13]);
    assertEquals(24, again.length); // FRAME_STATS_COUNT of android.view.FrameMetrics on that level
  }
}
