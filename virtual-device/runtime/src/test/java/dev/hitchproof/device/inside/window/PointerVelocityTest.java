package dev.hitchproof.device.inside.window;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

class PointerVelocityTest {
  private final PointerVelocity velocity = new PointerVelocity();

  /** Samples every {@code stepMs} from {@code fromMs} to {@code toMs}, both included. */
  private void move(long fromMs, long toMs, long stepMs, LongToDoubleFunction position) {
    for (long at = fromMs; at <= toMs; at += stepMs) velocity.moved(at, position.applyAsDouble(at));
  }

  private void assertPerSecond(double expected) {
    assertEquals(expected, velocity.perSecond(), 1e-6 * Math.max(1, Math.abs(expected)));
  }

  @Test
  void isZeroWithoutMovement() {
    assertPerSecond(0);
    velocity.moved(5, 700);
    assertPerSecond(0);
  }

  @Test
  void ofTwoSamplesIsTheirDifference() {
    velocity.moved(10, 100);
    velocity.moved(20, 130);
    assertPerSecond(3_000);
  }

  @Test
  void ofASteadyMoveIsItsSpeed() {
    move(0, 200, 8, at -> 1_500 - 2.5 * at);
    assertPerSecond(-2_500);
  }

  /** The positions of a finger that slows down give its speed at the last sample, not the mean. */
  @Test
  void ofASlowingMoveIsItsLastSpeed() {
    move(0, 80, 8, at -> 10 * at - 0.05 * at * at);
    assertPerSecond(1_000 * (10 - 0.1 * 80));
  }

  @Test
  void forgetsWhatIsOlderThan100Ms() {
    move(0, 96, 8, at -> 3 * at);
    move(104, 216, 8, at -> 288);
    assertPerSecond(0);
  }

  @Test
  void remembers100Ms() {
    velocity.moved(0, 0);
    move(25, 75, 25, at -> 10);
    velocity.moved(100, 10);
    assertEquals(true, velocity.perSecond() != 0);
    velocity.moved(101, 10);
    assertPerSecond(0);
  }

  @Test
  void forgetsAllButTwentySamples() {
    velocity.moved(0, -1_000);
    move(1, 20, 1, at -> at);
    assertPerSecond(1_000);
  }

  @Test
  void theLaterOfTwoSamplesOfOneTimeCounts() {
    velocity.moved(0, 0);
    velocity.moved(10, 500);
    velocity.moved(10, 20);
    assertPerSecond(2_000);
  }

  @Test
  void afterMoreThan40MsWithoutASampleTheFingerHasStopped() {
    for (long[] row : new long[][] {{40, 1_000}, {41, 0}}) {
      PointerVelocity v = new PointerVelocity();
      for (long at = 0; at <= 50; at += 10) v.moved(at, at);
      v.lifted(50 + row[0]);
      assertEquals(row[1], v.perSecond(), 1e-6, "lifted after " + row[0] + " ms");
    }
  }

  @Test
  void aMoveAfterAStopBeginsAnew() {
    move(0, 50, 10, at -> at);
    velocity.moved(91, 60);
    assertPerSecond(0);
    velocity.moved(101, 65);
    assertPerSecond(500);
  }
}
