package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DrawGateTest {
  private final Rig rig = new Rig();
  private final FingerState finger = new FingerState(8, new Scrollables());
  private final List<Integer> told = new ArrayList<Integer>();
  private final DrawGate gate = new DrawGate(finger, rig.scrolls, (window, nowNs) -> told.add(window));

  @Test
  void silentContentScrollsFromTheThirdDrawnFrameOn() {
    slide(1, true);
    frames(5, false);
    assertEquals(3, scrolls());
    assertEquals(1, told.size());
    slide(1, true);
    frames(4, false);
    assertEquals(2, told.size());
  }

  @Test
  void contentThatReportsItsScrollsIsNotSecondGuessed() {
    slide(1, true);
    frames(5, true);
    assertEquals(5, scrolls());
    assertEquals(0, told.size());
  }

  @Test
  void aTapOrAnotherWindowsFingerIsNoScroll() {
    slide(1, false);
    frames(5, false);
    slide(2, true);
    frames(5, false);
    assertEquals(0, scrolls());
  }

  private void slide(int window, boolean pastSlop) {
    finger.window = window;
    finger.pastSlop = pastSlop;
    finger.lastNs = System.nanoTime();
    rig.gate.fingerDown(System.nanoTime());
  }

  private void frames(int count, boolean contentTells) {
    for (int i = 0; i < count; i++) {
      rig.frame(System.nanoTime());
      if (contentTells) rig.scrolls.onScrollChanged();
      gate.onDraw();
    }
  }

  private int scrolls() {
    int n = 0;
    for (int at = rig.main.next(); at >= 0; at = rig.main.next()) {
      if (rig.main.get(at, Slot.KIND) == Kind.SCROLL) n++;
      rig.main.release();
    }
    return n;
  }
}
