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
  private final FingerState finger = new FingerState(SLOP_PX, new Scrollables());

  @ParameterizedTest
  @CsvSource({"8, 0, false", "9, 0, true", "-8, 0, false", "-9, 0, true", "0, 8, false", "0, 9, true", "0, -9, true", "8, 8, false"})
  void aFingerThatMovesFurtherThanTheSlopIsNoTap(int dx, int dy, boolean pastSlop) {
    finger.event(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 0, 100, 200), 1, 10);
    finger.event(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, 100 + dx, 200 + dy), 1, 20);
    assertEquals(pastSlop, finger.pastSlop);
  }

  @Test
  void onceMovedIsNoTapUntilTheNextTouchDown() {
    finger.event(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 0, 0, 0), 1, 10);
    finger.event(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, 50, 0), 1, 20);
    finger.event(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, 0, 0), 1, 30);
    assertTrue(finger.pastSlop);
    finger.event(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 0, 50, 0), 1, 40);
    assertFalse(finger.pastSlop);
  }

  @Test
  void itsWindowIsThatOfTheTouchDownAndItsTimeThatOfTheLastEvent() {
    finger.event(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 0, 0, 0), 3, 10);
    finger.event(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, 0, 0), 4, 20);
    assertEquals(3, finger.window);
    assertEquals(20, finger.lastNs);
  }
}
