package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecordersTest {
  private static final long T = 16_666_667L;

  @Test
  void nothingIsPostedWhileIdle() {
    Rig rig = new Rig();
    assertFalse(rig.posted);
    rig.gate.fingerDown(0);
    rig.gate.fingerUp(T);
    int frames = 0;
    for (long v = T; rig.frame(v); v += T) frames++;
    // The finger lifts at 16.7 ms; the last callback is 300 ms, or 18 periods, later, at 316.7 ms.
    assertEquals(19, frames);
    assertFalse(rig.progress.armed);
  }

  @Test
  void underARestingFingerRecordingLastsTenSeconds() {
    Rig rig = new Rig();
    rig.gate.fingerDown(0);
    long v = T;
    while (rig.frame(v)) v += T;
    assertEquals(10.0, v / 1e9, 0.05);
    rig.gate.active(v);
    assertTrue(rig.posted);
    assertEquals(2, rig.armings);
  }

  @Test
  void framesAreNumberedAndTheFirstAfterArmingIsMarked() {
    Rig rig = new Rig();
    rig.gate.active(0);
    rig.frame(T);
    rig.frame(2 * T);
    assertEquals(1, rig.progress.ordinal);
    int at = rig.main.next();
    assertEquals(Arrays.asList(0L, T, 1L), Arrays.asList(rig.main.get(at, Slot.KIND), rig.main.get(at, Slot.Frame.VSYNC_NS), rig.main.get(at, Slot.Frame.FLAGS)));
    rig.main.release();
    assertEquals(0, rig.main.get(rig.main.next(), Slot.Frame.FLAGS));
  }

  @Test
  void aWindowScrollsOnceAFrame() {
    Rig rig = new Rig();
    rig.scrolls.onScrollChanged();
    for (int i = 1; i <= 3; i++) {
      rig.frame(System.nanoTime());
      rig.scrolls.onScrollChanged();
      rig.scrolls.onScrollChanged();
    }
    int scrolls = 0;
    for (int at = rig.main.next(); at >= 0; at = rig.main.next()) {
      if (rig.main.get(at, Slot.KIND) == Kind.SCROLL) assertEquals(scrolls++ - 1, rig.main.get(at, Slot.Scroll.ORDINAL));
      rig.main.release();
    }
    assertEquals(4, scrolls);
    assertEquals(4, rig.progress.scrolls);
  }

  @Test
  void aFrameThatFindsNoRoomTakesNoNumber() {
    Rig rig = new Rig();
    while (rig.main.claim(Kind.TOUCH, 0) >= 0) rig.main.publish();
    rig.gate.active(0);
    rig.frame(T);
    assertEquals(-1, rig.progress.ordinal);
    assertEquals(1, rig.main.dropped(Kind.FRAME));
  }

  @Test
  void aFrameHasItsColumns() {
    Rig rig = new Rig();
    rig.gate.active(0);
    long before = System.nanoTime();
    while (rig.main.claim(Kind.TOUCH, 0) >= 0) {
      for (int i = 0; i < Slot.MAIN_COLUMNS; i++) rig.main.data[rig.main.claim(Kind.TOUCH, 0) + i] = -1;
      rig.main.publish();
    }
    rig.drop();
    rig.frame(T);
    int at = rig.main.next();
    assertEquals(Kind.FRAME, rig.main.get(at, Slot.KIND));
    assertEquals(T, rig.main.get(at, Slot.Frame.VSYNC_NS));
    assertTrue(rig.main.get(at, Slot.Frame.CALLBACK_NS) >= before);
    assertEquals(T, rig.progress.vsyncNs);
  }

  @Test
  void aFrameHasThePeriodOfItsTimelineWhichThenIsInForce() {
    Rig rig = new Rig();
    rig.progress.periodNs = T;
    rig.gate.active(0);
    rig.frame(T);
    assertEquals(T, rig.progress.periodNs);
    rig.timeline.periodNs = T / 2;
    rig.timeline.vsyncId = 70;
    rig.frame(2 * T);
    assertEquals(T / 2, rig.progress.periodNs);
    assertEquals(70, rig.progress.vsyncId);
    assertEquals(0, rig.main.get(rig.main.next(), Slot.Frame.PERIOD_NS));
    rig.main.release();
    assertEquals(T / 2, rig.main.get(rig.main.next(), Slot.Frame.PERIOD_NS));
  }

  @Test
  void theAppHearsOfFramesThatMissedAVsyncAndOfNoPause() {
    List<String> heard = new ArrayList<String>();
    Hitchproof.setLateFrameListener((durationNs, missedVsyncs, scene, sinceResumeMs) -> heard.add(durationNs / T + " " + missedVsyncs));
    Rig rig = new Rig();
    rig.progress.periodNs = T;
    rig.gate.active(0);
    for (long vsync : new long[] {1, 2, 4, 5, 9}) rig.frame(vsync * T);
    rig.gate.disarm(9 * T);
    rig.gate.active(90 * T);
    rig.frame(91 * T);
    rig.frame(91 * T + T * 5 / 4);
    assertEquals(Arrays.asList("2 1", "4 3"), heard);
    Hitchproof.setLateFrameListener(null);
    rig.frame(95 * T);
    assertEquals(2, heard.size());
  }

  @Test
  void whatTheAppsListenerThrowsStopsNothing() {
    Hitchproof.setLateFrameListener((durationNs, missedVsyncs, scene, sinceResumeMs) -> {
      throw new IllegalStateException();
    });
    long before = Guard.allFailures();
    Rig rig = new Rig();
    rig.gate.active(0);
    for (long vsync : new long[] {1, 3, 5, 7, 9}) rig.frame(vsync * T);
    assertEquals(4, rig.progress.ordinal);
    assertEquals(before + 4, Guard.allFailures());
    assertFalse(rig.framesGuard.isOff());
    Hitchproof.setLateFrameListener(null);
  }

  @Test
  void theFrameIsDoneWhenTheMainThreadIsIdle() {
    Rig rig = new Rig();
    rig.gate.active(0);
    rig.frame(T);
    assertEquals(0, rig.progress.doneVsyncNs);
    assertTrue(rig.idle.queueIdle());
    assertEquals(T, rig.progress.doneVsyncNs);
  }

  @Test
  void betweenSlidesNothingIsCalledWhenTheMainThreadIsIdle() {
    Rig rig = new Rig();
    rig.gate.active(0);
    rig.gate.disarm(T);
    rig.gate.active(2 * T);
    assertEquals(1, rig.idleHandlers, "the first one is still there");
    rig.gate.disarm(3 * T);
    assertFalse(rig.idle.queueIdle());
    rig.gate.active(4 * T);
    assertEquals(2, rig.idleHandlers);
  }

  @Test
  void aStoppedRecorderPostsNothing() {
    Rig rig = new Rig();
    rig.gate.active(0);
    rig.frames.stop();
    assertFalse(rig.posted);
  }

  @Test
  void aRecorderThatIsOffShutsTheGate() {
    Rig rig = new Rig();
    rig.gate.active(0);
    for (int i = 0; i < 3; i++) rig.framesGuard.failed(new IllegalStateException());
    rig.frames.doFrame(T);
    assertFalse(rig.progress.armed);
    assertEquals(-1, rig.main.next());
  }

  @Test
  void threeFailuresSwitchARecorderOffAndReportTheClassAlone() {
    Rig rig = new Rig();
    rig.gate.active(0);
    rig.posterFails = true;
    for (int i = 1; i <= 5; i++) {
      rig.progress.armed = true;
      rig.frames.doFrame(i * T);
    }
    assertEquals(Collections.singletonList("frames: java.lang.IllegalStateException"), rig.off);
  }
}
