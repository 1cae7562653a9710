package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Refreshes every 16 ms; the frame of the vsync at 100 ms is due at 116 ms. */
class JankVerdictTest {
  private static JankListeners.JankVerdict readyAt(long readyNs, long shownNs) {
    long[] t = new long[RenderThreadModel.WORKLOAD_TARGET + 1];
    t[1] = 7;
    t[10] = 103; // when the app began it
    t[RenderThreadModel.FRAME_INTERVAL] = 16;
    t[RenderThreadModel.COMPLETED] = readyNs;
    return JankListeners.JankVerdict.of(t, 116, shownNs);
  }

  @Test
  void aFrameThatIsShownWhenItIsDueIsInTime() {
    assertEquals(new JankListeners.JankVerdict(7, JankListeners.JankVerdict.NONE, 16, 7, 116), readyAt(110, 116));
  }

  @Test
  void aFrameThatIsReadyTooLateIsTheApplications() {
    assertEquals(new JankListeners.JankVerdict(7, JankListeners.JankVerdict.APPLICATION, 16, 20, 132), readyAt(123, 132));
  }

  @Test
  void aFrameThatIsReadyInTimeAndWaitsBehindOthersIsNot() {
    assertEquals(JankListeners.JankVerdict.OTHER, readyAt(110, 132).type());
  }
}
