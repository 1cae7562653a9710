package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When frames are recorded. Times in milliseconds. */
final class GateTest {
  private static final long MS = 1_000_000L;
  private static final long FRAME_NS = 20 * MS;
  private long frameNs;
  private final Progress progress = new Progress();
  private final List<String> edges = new ArrayList<String>();
  private final Gate gate = new Gate(progress, new Gate.Listener() {
    @Override
    public void armed(long nowNs) {
      edges.add("armed@" + nowNs / MS);
    }

    @Override
    public void disarmed(long nowNs) {
      edges.add("disarmed@" + nowNs / MS);
    }
  });

  /**
   * {@code d}own, {@code m}ove, {@code u}p, {@code l}ost (its window), {@code f}rames every 20 ms until, {@code h}eld
   * up frame; each with its time.
   */
  @ParameterizedTest
  @CsvSource({
    "d0, armed@0",
    "m0, armed@0",
    "d0 u20 f319, armed@0",
    "d0 u20 f320, armed@0 disarmed@320",
    "m0 f299 f300, armed@0 disarmed@300",
    "m0 m200 f499 f500, armed@0 disarmed@500",
    "d0 f9999, armed@0",
    "d0 f10000, armed@0 disarmed@10000",
    "d0 m9000 f18999 f19000, armed@0 disarmed@19000",
    "d0 l f300, armed@0 disarmed@300",
    "m0 f300 f301, armed@0 disarmed@300",
    "m0 f20 h720 m721 f1020, armed@0",
    "m0 f20 h720 f949, armed@0",
    "m0 f20 h720 f950, armed@0 disarmed@950",
    "m0 f300 m400, armed@0 disarmed@300 armed@400",
  })
  void recordingBeginsWithActivityAndEndsWithQuiet(String events, String expected) {
    for (String e : events.split(" ")) happen(e.charAt(0), e.length() == 1 ? 0 : Long.parseLong(e.substring(1)) * MS);
    assertEquals(Arrays.asList(expected.split(" ")), edges);
  }

  @Test
  void progressHasTheStateAndItsTimes() {
    gate.active(5 * MS);
    assertTrue(progress.armed);
    assertEquals(5 * MS, progress.armedNs);
    assertTrue(gate.staysArmed(6 * MS));
    for (long ms = 26; ms < 305; ms += 20) assertTrue(gate.staysArmed(ms * MS));
    assertFalse(gate.staysArmed(306 * MS));
    assertFalse(progress.armed);
    assertEquals(306 * MS, progress.disarmedNs);
  }

  @Test
  void eachTouchDownBeginsASlide() {
    gate.fingerDown(0);
    gate.active(1);
    gate.fingerUp(2);
    gate.fingerDown(3);
    assertEquals(2, progress.slide);
  }

  @Test
  void nothingIsDisarmedTwice() {
    gate.disarm(1);
    assertEquals(Collections.emptyList(), edges);
    assertEquals(0, progress.disarmedNs);
  }

  private void happen(char event, long ns) {
    switch (event) {
      case 'd':
        gate.fingerDown(ns);
        break;
      case 'm':
        gate.active(ns);
        break;
      case 'u':
        gate.fingerUp(ns);
        break;
      case 'l':
        gate.fingerLost();
        break;
      case 'f':
        while (frameNs + FRAME_NS < ns) frame(frameNs + FRAME_NS);
        frame(ns);
        break;
      default:
        frame(ns);
    }
    frameNs = ns;
  }

  private void frame(long vsyncNs) {
    frameNs = vsyncNs;
    if (progress.armed) gate.staysArmed(vsyncNs);
  }

  /** Without a frame callback nothing would end the recording. */
  @Test
  void whatCouldNotBeginIsTriedAgainAtTheNextEvent() {
    int[] tries = new int[1];
    Gate failing = new Gate(progress, new Gate.Listener() {
      @Override
      public void armed(long nowNs) {
        if (tries[0]++ == 0) throw new IllegalStateException();
      }

      @Override
      public void disarmed(long nowNs) {}
    });
    assertThrows(IllegalStateException.class, () -> failing.active(1));
    assertFalse(progress.armed);
    failing.active(2);
    failing.active(3);
    assertTrue(progress.armed);
    assertEquals(2, tries[0]);
  }
}
