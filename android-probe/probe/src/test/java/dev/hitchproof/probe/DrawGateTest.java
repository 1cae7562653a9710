package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.view.MotionEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DrawGateTest {
  private final Rig rig = new Rig();
  private final FingerState finger = new FingerState(8, new FlingTime(1), new Scrollables());
  private final List<Integer> told = new ArrayList<Integer>();
  private boolean rests;
  private int drawsPerFrame = 1;
  private final DrawGate gate = new DrawGate(finger, rig.scrolls, (window, nowNs) -> told.add(window));

  @Test
  void silentContentScrollsFromItsFirstDrawnFrameOnWhichIsKnownAtTheThird() {
    slide(1, true);
    frames(2, false);
    assertEquals("", ordinals());
    frames(1, false);
    assertEquals("0 1 2 ", ordinals());
    frames(2, false);
    assertEquals("3 4 ", ordinals());
    assertEquals(1, told.size());
    slide(1, true);
    frames(4, false);
    assertEquals("5 6 7 8 ", ordinals());
    assertEquals(2, told.size());
  }

  @Test
  void aFrameThatIsDrawnTwiceScrollsOnce() {
    drawsPerFrame = 2;
    slide(1, true);
    frames(4, false);
    assertEquals("0 1 2 3 ", ordinals());
  }

  @Test
  void contentThatReportsItsScrollsIsNotSecondGuessed() {
    slide(1, true);
    frames(5, true);
    assertEquals("0 1 2 3 4 ", ordinals());
    assertEquals(0, told.size());
  }

  @Test
  void aTapOrAnotherWindowsFingerIsNoScroll() {
    slide(1, false);
    frames(5, false);
    slide(2, true);
    frames(5, false);
    assertEquals("", ordinals());
  }

  /** A finger's samples may come late, but not by three frames. */
  @Test
  void whatIsDrawnUnderARestingFingerIsNoScroll() {
    slide(1, true);
    frames(3, false);
    rests = true;
    frames(10, false);
    assertEquals("0 1 2 3 4 ", ordinals());
    rests = false;
    frames(1, false);
    assertEquals("13 ", ordinals());
  }

  @Test
  void afterTheFingerLiftedItScrollsAsLongAsAFlingMayLast() {
    slide(1, true);
    finger.isDown = false;
    finger.flingEndNs = Long.MAX_VALUE;
    frames(4, false);
    assertEquals("0 1 2 3 ", ordinals());
    finger.flingEndNs = System.nanoTime();
    frames(4, false);
    assertEquals("", ordinals());
  }

  @Test
  void aListThatIsMovedAsAWholeScrollsFromItsFirstFrameOnBesideWhatItReports() {
    FakeView list = FakeView.at(0, 300, 100, 100).canScroll(0, 9, 0, 0);
    FakeView page = FakeView.at(0, 50, 100, 400).with(list);
    rig.scrolls.scrollables.find(FakeView.at(0, 0, 100, 500).with(page), 5, 360);
    slide(1, true);
    list.move(0, 260);
    frames(1, false);
    assertEquals("0 -40, ", movements());
    page.move(0, 30);
    frames(1, true);
    assertEquals("0 -20, ", movements());
    frames(2, false);
    assertEquals("", movements());
    list.move(7, 260);
    frames(1, false);
    assertEquals("7 0, ", movements());
    assertEquals(0, told.size());
  }

  @Test
  void aFrameThatReportsItsScrollIsMeasuredOnce() {
    FakeView list = FakeView.at(0, 300, 100, 100).canScroll(0, 9, 0, 0);
    rig.scrolls.scrollables.find(list, 5, 360);
    slide(1, true);
    frames(1, true);
    list.placesAsked = 0;
    frames(5, true);
    assertEquals(5, list.placesAsked);
  }

  @Test
  void contentThatIsPulledAtItsEndDoesNotScrollUntilTheFingerHasTurned() {
    FakeView list = FakeView.at(0, 0, 100, 400).canScroll(0, 9, 0, 0);
    finger.scrollables.find(list, 5, 5);
    slide(1, true);
    moveTo(5, 205);
    frames(5, false);
    moveTo(5, 105);
    frames(5, false);
    assertEquals("", ordinals());
    list.canScroll(9, 9, 0, 0);
    frames(3, false);
    assertEquals("10 11 12 ", ordinals());
  }

  @Test
  void contentThatIsDraggedAcrossItsAxisIsAtNoEnd() {
    finger.scrollables.find(FakeView.at(0, 0, 100, 400).canScroll(0, 9, 0, 0), 5, 5);
    slide(1, true);
    moveTo(205, 5);
    frames(3, false);
    assertEquals("0 1 2 ", ordinals());
  }

  @Test
  void beforeTheSlopAListMayMoveAsAWhole() {
    FakeView list = FakeView.at(0, 300, 100, 100).canScroll(0, 9, 0, 0);
    rig.scrolls.scrollables.find(list, 5, 360);
    slide(1, false);
    list.move(0, 260);
    frames(1, false);
    assertEquals("", movements());
  }

  private void slide(int window, boolean pastSlop) {
    finger.event(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 0, 5, 5), MotionEvent.ACTION_DOWN, window, 0);
    finger.pastSlop = pastSlop;
    rig.gate.fingerDown(System.nanoTime());
  }

  private void moveTo(float x, float y) {
    finger.event(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, x, y), MotionEvent.ACTION_MOVE, 1, 0);
  }

  private void frames(int count, boolean contentTells) {
    for (int i = 0; i < count; i++) {
      rig.frame(System.nanoTime());
      if (!rests) finger.moves++;
      if (contentTells) rig.scrolls.onScrollChanged();
      for (int draw = 0; draw < drawsPerFrame; draw++) gate.onDraw();
    }
  }

  /** Movements of the frames that scrolled, px; `?` if unknown. */
  private String movements() {
    StringBuilder px = new StringBuilder();
    for (int at = rig.main.next(); at >= 0; at = rig.main.next()) {
      if (rig.main.get(at, Slot.KIND) == Kind.SCROLL) {
        boolean isKnown = rig.main.get(at, Slot.Scroll.FLAGS) == 0;
        px.append(isKnown ? rig.main.get(at, Slot.Scroll.DX_16TH_PX) / 16 + " " + rig.main.get(at, Slot.Scroll.DY_16TH_PX) / 16 : "?");
        px.append(", ");
      }
      rig.main.release();
    }
    return px.toString();
  }

  /** Ordinals of the frames that scrolled. */
  private String ordinals() {
    StringBuilder n = new StringBuilder();
    for (int at = rig.main.next(); at >= 0; at = rig.main.next()) {
      if (rig.main.get(at, Slot.KIND) == Kind.SCROLL) n.append(rig.main.get(at, Slot.Scroll.ORDINAL)).append(' ');
      rig.main.release();
    }
    return n.toString();
  }
}
