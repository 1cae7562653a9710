package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.MotionEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TouchRecorderTest {
  private static final int WINDOW = 4;
  private final Rig rig = new Rig();
  private final Scrollables scrollables = new Scrollables();
  private final FingerState finger = new FingerState(8, new FlingTime(1), scrollables);
  private final List<String> downs = new ArrayList<String>();
  private final Guard guard = new Guard(Recorder.TOUCHES, rig);
  private final FakeView list = FakeView.at(0, 0, 500, 500).canScroll(0, 9, 0, 0);
  private final TouchRecorder touches = new TouchRecorder(rig.track, guard, finger,
      (window, nowNs) -> downs.add(window + (scrollables.main() == list ? " on the list" : "")));

  @Test
  void samplesHaveTheirColumnsInSixteenthsOfPixels() {
    rig.progress.ordinal = 6;
    long before = System.nanoTime();
    send(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 1_234_567, 100.25f, 50.5f));
    int at = rig.main.next();
    assertEquals(Kind.TOUCH, rig.main.get(at, Slot.KIND));
    assertEquals(1_234_567, rig.main.get(at, Slot.Touch.EVENT_NS));
    assertEquals(6, rig.main.get(at, Slot.Touch.ORDINAL));
    assertTrue(rig.main.get(at, Slot.Touch.DISPATCH_NS) >= before);
    assertEquals(MotionEvent.ACTION_DOWN, rig.main.get(at, Slot.Touch.ACTION));
    assertEquals(10, rig.main.get(at, Slot.Touch.POINTER));
    assertEquals(1_604, rig.main.get(at, Slot.Touch.X_16TH_PX));
    assertEquals(808, rig.main.get(at, Slot.Touch.Y_16TH_PX));
    assertEquals(WINDOW, rig.main.get(at, Slot.Touch.WINDOW));
  }

  @Test
  void aMoveHasItsHistoryFirstAndAllItsPointers() {
    send(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 1, 1, 2, 3, 4).then(2, 5, 6, 7, 8));
    assertEquals(Arrays.asList("258 10@1 1,2", "258 11@1 3,4", "2 10@2 5,6", "2 11@2 7,8"), samples());
  }

  @Test
  void aSecondFingerIsOneSampleOfItsOwn() {
    send(new MotionEvent(MotionEvent.ACTION_POINTER_DOWN, 1, 1, 1, 2, 3, 4));
    assertEquals(Arrays.asList("5 11@1 3,4"), samples());
    assertTrue(downs.isEmpty());
  }

  @Test
  void aTouchDownFindsTheScrollingViewsBeforeTheListenerIsCalled() {
    send(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 1, 20, 20));
    assertEquals(Arrays.asList("4 on the list"), downs);
    assertEquals(1, rig.progress.slide);
    assertTrue(rig.progress.armed);
    assertEquals(WINDOW, finger.window);
    assertSame(list, scrollables.main());
  }

  /** After the finger lifted, 300 ms of quiet end the recording; under a resting finger 10 s do. */
  @ParameterizedTest
  @CsvSource({"1, false", "3, false", "2, true", "5, true"})
  void theFingerIsDownUntilItLiftsOrIsCancelled(int action, boolean staysDown) {
    send(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 1, 20, 20));
    send(new MotionEvent(action, 0, 2, 20, 20));
    long nowNs = System.nanoTime();
    for (int still = 1; still < 10; still++) rig.gate.staysArmed(nowNs + still * 40_000_000L);
    assertEquals(staysDown, rig.progress.armed);
  }

  /** Its place is read for each movement under the finger, and not when the finger has flung it. */
  @ParameterizedTest
  @CsvSource({"1, 0", "3, 0", "2, 1", "5, 1"})
  void aListIsFlungFromWhereTheFingerLifts(int action, int looks) {
    send(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 1, 20, 20));
    send(new MotionEvent(action, 0, 2, 20, 20));
    int asked = list.placesAsked;
    list.scrolledTo(0, 30);
    assertTrue(scrollables.look());
    assertEquals(looks, list.placesAsked - asked);
  }

  @Test
  void everySampleKeepsTheGateOpen() {
    send(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 2, 20, 20));
    assertTrue(rig.progress.armed);
  }

  @Test
  void anEventWithinItselfIsRecordedOnce() {
    MotionEvent e = new MotionEvent(MotionEvent.ACTION_MOVE, 0, 1, 1, 1);
    assertTrue(touches.enter(e, WINDOW));
    assertFalse(touches.enter(e, WINDOW));
    touches.exit(e, list, WINDOW);
    assertTrue(touches.enter(e, WINDOW));
    assertEquals(2, samples().size());
  }

  @Test
  void whatTheHostThrowsReachesItsCallerAndTheNextTouchIsRecorded() {
    FakeWindow window = FakeWindow.of(list);
    TouchCallback callback = new TouchCallback(window.host, list, 1);
    callback.tell(touches, WINDOW);
    window.host.thrown = new IllegalStateException("the host's own");
    assertSame(window.host.thrown, assertThrows(IllegalStateException.class,
        () -> callback.dispatchTouchEvent(new MotionEvent(MotionEvent.ACTION_DOWN, 0, 1, 20, 20))));
    window.host.thrown = null;
    assertTrue(callback.dispatchTouchEvent(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 2, 20, 30)));
    assertEquals(Arrays.asList("0 10@1 20,20", "2 10@2 20,30"), samples());
  }

  @Test
  void samplesThatFindNoRoomAreCounted() {
    while (rig.main.claim(Kind.FRAME, 0) >= 0) rig.main.publish();
    send(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 1, 1, 1));
    assertEquals(1, rig.main.dropped(Kind.TOUCH));
  }

  @Test
  void aFailureInsideIsCountedAndTheThirdSwitchesItOff() {
    for (int i = 0; i < 3; i++) assertTrue(send(null));
    assertEquals(1, rig.off.size());
    assertFalse(send(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 1, 1, 1)));
    assertEquals(0, samples().size());
  }

  private boolean send(MotionEvent e) {
    boolean entered = touches.enter(e, WINDOW);
    touches.exit(e, list, WINDOW);
    return entered;
  }

  /** {@code action pointer@time x,y} with x and y in pixels. */
  private List<String> samples() {
    List<String> samples = new ArrayList<String>();
    for (int at = rig.main.next(); at >= 0; at = rig.main.next()) {
      samples.add(rig.main.get(at, Slot.Touch.ACTION) + " " + rig.main.get(at, Slot.Touch.POINTER) + "@"
          + rig.main.get(at, Slot.Touch.EVENT_NS) + " " + rig.main.get(at, Slot.Touch.X_16TH_PX) / 16 + ","
          + rig.main.get(at, Slot.Touch.Y_16TH_PX) / 16);
      rig.main.release();
    }
    return samples;
  }
}
