package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import org.junit.jupiter.api.Test;

final class ScrollRecorderTest {
  private static final int WINDOW = 3;
  private final Rig rig = new Rig();
  private final Scrollables scrollables = new Scrollables();
  private final Guard guard = new Guard(Recorder.SCROLLING, rig);
  private final FakeView list = FakeView.at(0, 0, 100, 100).canScroll(0, 9, 0, 0);
  private final ScrollRecorder scrolls = new ScrollRecorder(rig.track, guard, scrollables, WINDOW, FakeView.at(0, 0, 100, 100).with(list));

  @Test
  void aScrollHasItsFrameItsWindowAndItsMovement() {
    long before = System.nanoTime();
    rig.progress.ordinal = 5;
    rig.progress.vsyncNs = 777;
    scrollables.find(list, 5, 5);
    list.scrolledTo(-2, 30);
    scrolls.onScrollChanged();
    int at = rig.main.next();
    assertEquals(Kind.SCROLL, rig.main.get(at, Slot.KIND));
    assertEquals(5, rig.main.get(at, Slot.Scroll.ORDINAL));
    assertTrue(rig.main.get(at, Slot.Scroll.TIME_NS) >= before);
    assertEquals(777, rig.main.get(at, Slot.Scroll.VSYNC_NS));
    assertEquals(WINDOW, rig.main.get(at, Slot.Scroll.WINDOW));
    assertEquals(2 * 16, rig.main.get(at, Slot.Scroll.DX_16TH_PX));
    assertEquals(-30 * 16, rig.main.get(at, Slot.Scroll.DY_16TH_PX));
    assertEquals(0, rig.main.get(at, Slot.Scroll.FLAGS));
    assertTrue(rig.progress.armed);
  }

  @Test
  void beforeTheFirstFrameThereIsNoVsync() {
    rig.progress.vsyncNs = 777;
    scrolls.onScrollChanged();
    assertEquals(Long.MIN_VALUE, rig.main.get(rig.main.next(), Slot.Scroll.VSYNC_NS));
  }

  @Test
  void theFirstFrameHasAVsync() {
    rig.progress.ordinal = 0;
    rig.progress.vsyncNs = 777;
    scrolls.onScrollChanged();
    assertEquals(777, rig.main.get(rig.main.next(), Slot.Scroll.VSYNC_NS));
  }

  @Test
  void withoutAScrollingViewTheMovementIsUnknown() {
    list.hidden();
    scrolls.onScrollChanged();
    assertUnknownMovement();
  }

  @Test
  void whileTheWatchedViewsStandAnotherMayHaveMoved() {
    scrollables.findAll(FakeView.at(0, 0, 100, 100).with(list));
    scrolls.onScrollChanged();
    assertEquals(1 | 4, rig.main.get(rig.main.next(), Slot.Scroll.FLAGS));
  }

  /** A scroll view in a fling moves while it draws; the next finger stops it before the next frame. */
  @Test
  void whatAFlingDrewBeforeTheNextFingerIsOfTheFrameBefore() {
    scrollables.find(list, 5, 5);
    scrollables.fingerUp();
    scrollables.frameBegins();
    scrollables.frameBegins();
    list.scrolledTo(0, 30);
    rig.progress.ordinal = 7;
    scrollables.find(list, 5, 5);
    list.scrolledTo(0, 70);
    scrolls.onScrollChanged();
    int at = rig.main.next();
    assertEquals(-30 * 16, rig.main.get(at, Slot.Scroll.DY_16TH_PX));
    assertEquals(2, rig.main.get(at, Slot.Scroll.FLAGS));
    rig.main.release();
    at = rig.main.next();
    assertEquals(-40 * 16, rig.main.get(at, Slot.Scroll.DY_16TH_PX));
    assertEquals(0, rig.main.get(at, Slot.Scroll.FLAGS));
  }

  /** It is found when it has moved already. */
  @Test
  void withoutAFingerTheMovementIsKnownFromTheSecondFrameOn() {
    list.scrolledTo(0, 30);
    scrolls.onScrollChanged();
    assertUnknownMovement();
    rig.main.release();
    rig.progress.ordinal++;
    list.scrolledTo(0, 45);
    scrolls.onScrollChanged();
    int at = rig.main.next();
    assertEquals(-15 * 16, rig.main.get(at, Slot.Scroll.DY_16TH_PX));
    assertEquals(0, rig.main.get(at, Slot.Scroll.FLAGS));
  }

  @Test
  void aDrawnFrameHasNoMovementEvenIfAViewMoved() {
    scrollables.find(list, 5, 5);
    list.scrolledTo(2, 30);
    scrolls.drawn(System.nanoTime());
    assertUnknownMovement();
    assertEquals(-1, scrolls.toldInSlide, "the content did not report it");
  }

  @Test
  void aScrollAfterTheGateReopenedIsAnotherOne() {
    scrolls.onScrollChanged();
    scrolls.onScrollChanged();
    rig.gate.disarm(System.nanoTime());
    scrolls.onScrollChanged();
    scrolls.onScrollChanged();
    scrolls.onScrollChanged();
    int count = 0;
    for (int at = rig.main.next(); at >= 0; at = rig.main.next()) {
      count++;
      rig.main.release();
    }
    // The first one of each kind opens the gate; the second is the first one with the gate open.
    assertEquals(4, count);
  }

  @Test
  void itKnowsInWhichSlideTheContentReportedAScroll() {
    scrolls.onScrollChanged();
    assertEquals(0, scrolls.toldInSlide);
    rig.gate.fingerDown(System.nanoTime());
    assertEquals(0, scrolls.toldInSlide);
    scrolls.onScrollChanged();
    assertEquals(1, scrolls.toldInSlide);
  }

  @Test
  void scrollsThatFindNoRoomAreCounted() {
    while (rig.main.claim(Kind.FRAME, 0) >= 0) rig.main.publish();
    scrolls.onScrollChanged();
    assertEquals(1, rig.main.dropped(Kind.SCROLL));
  }

  @Test
  void threeFailuresSwitchItOff() {
    FakeView broken = FakeView.at(0, 0, 9, 9).canScroll(0, 9, 0, 0);
    scrollables.find(broken, 5, 5);
    broken.breakDown();
    for (int i = 0; i < 3; i++) {
      rig.progress.ordinal = i;
      scrolls.onScrollChanged();
    }
    assertEquals(Collections.singletonList("scrolling: java.lang.NullPointerException"), rig.off);
    scrolls.drawn(System.nanoTime());
    scrollables.forget();
    rig.progress.ordinal = 9;
    scrolls.onScrollChanged();
    assertEquals(-1, rig.main.next());
  }

  private void assertUnknownMovement() {
    int at = rig.main.next();
    assertEquals(0, rig.main.get(at, Slot.Scroll.DX_16TH_PX));
    assertEquals(0, rig.main.get(at, Slot.Scroll.DY_16TH_PX));
    assertEquals(1, rig.main.get(at, Slot.Scroll.FLAGS));
  }
}
