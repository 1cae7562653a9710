package dev.hitchproof.device.inside.level;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

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
    assertArrayEquals(UI_OF_29, java.util.Arrays.copyOf(FrameBlock.ofLevel(29, block), UI_OF_29.length));
  }
}
