package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.MotionEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FingerStateTest {
  private static final int SLOP_PX = 8;
  private final FingerState finger = new FingerState(SLOP_PX, new FlingTime(1), new Scrollables());

  @ParameterizedTest
  @CsvSource({"8, 0, false", "9, 0, true", "-8, 0, false", "-9, 0, true", "0, 8, false", "0, 9, true", "0, -9, true", "8, 8, false"})
  void aFingerThatMovesFurtherThanTheSlopIsNoTap(int dx, int dy, boolean pastSlop) {
    event(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 0, 100, 200), 1, 10);
    event(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, 100 + dx, 200 + dy), 1, 20);
    assertEquals(pastSlop, finger.pastSlop);
  }

  @Test
  void onceMovedIsNoTapUntilTheNextTouchDown() {
    event(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 0, 0, 0), 1, 10);
    event(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, 50, 0), 1, 20);
    event(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, 0, 0), 1, 30);
    assertTrue(finger.pastSlop);
    event(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 0, 50, 0), 1, 40);
    assertFalse(finger.pastSlop);
  }

  @Test
  void itsWindowIsThatOfTheTouchDown() {
    event(at(MotionEvent.ACTION_DOWN, 0, 0), 3, 10);
    event(at(MotionEvent.ACTION_MOVE, 0, 0), 4, 20);
    assertEquals(3, finger.window);
  }

  @Test
  void onlyEventsAtAnotherPlaceMoveIt() {
    event(at(MotionEvent.ACTION_DOWN, 0, 100), 1, 0);
    event(at(MotionEvent.ACTION_MOVE, 8, 100), 1, 0);
    assertEquals(0, finger.moves);
    event(at(MotionEvent.ACTION_MOVE, 16, 101), 1, 0);
    event(at(MotionEvent.ACTION_MOVE, 24, 101), 1, 0);
    event(at(MotionEvent.ACTION_MOVE, 32, 100), 1, 0);
    assertEquals(2, finger.moves);
    assertTrue(finger.isDown);
    event(at(MotionEvent.ACTION_DOWN, 40, 100), 1, 0);
    assertEquals(0, finger.moves);
  }

  /** The first event is the touch-down; the second column is the time of the lift, the third the action that ends it. */
  @ParameterizedTest
  @CsvSource({
    "8, 28, 1, true",
    "8, 28, 3, false",
    // 50 px/s is the slowest fling.
    "0.4, 16, 1, true",
    "0.39, 16, 1, false",
    // It rested before it lifted.
    "8, 130, 1, false",
  })
  void contentFlingsWhenTheFingerIsFastAsItLifts(float pxPerEvent, long liftMs, int action, boolean flings) {
    event(at(MotionEvent.ACTION_DOWN, 0, 0), 1, 0);
    for (int i = 1; i <= 2; i++) event(at(MotionEvent.ACTION_MOVE, 8 * i, pxPerEvent * i), 1, 0);
    event(at(action, liftMs, pxPerEvent * 2), 1, 1_000);
    assertFalse(finger.isDown);
    assertEquals(flings, finger.mayFling(1_000));
  }

  /** A finger that starts fast and ends slowly: 12 events of 20 ms, of which the last 100 ms count. */
  @Test
  void theSpeedIsThatOfTheLastTenthOfASecond() {
    event(at(MotionEvent.ACTION_DOWN, 0, 0), 1, 0);
    for (int i = 1; i <= 6; i++) event(at(MotionEvent.ACTION_MOVE, 20 * i, 1_000 * i), 1, 0);
    for (int i = 7; i <= 12; i++) event(at(MotionEvent.ACTION_MOVE, 20 * i, 6_000 + 2 * (i - 6)), 1, 0);
    event(at(MotionEvent.ACTION_UP, 240, 6_012), 1, 0);
    long endNs = new FlingTime(1).longestNs(100);
    assertTrue(finger.mayFling(endNs - 1));
    assertFalse(finger.mayFling(endNs));
  }

  private void event(MotionEvent e, int window, long nowNs) {
    finger.event(e, e.getActionMasked(), window, nowNs);
  }

  private static MotionEvent at(int action, long ms, float y) {
    return new MotionEvent(action, 0, ms * 1_000_000, 0, y);
  }
}
