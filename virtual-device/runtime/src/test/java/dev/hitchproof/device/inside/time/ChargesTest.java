package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a turn has executed, a unit a nanosecond. */
final class ChargesTest {
  private final Charges charges = new Charges();

  @BeforeEach
  void begin() {
    charges.cost(1_000);
    charges.begin(new Task(Thread.currentThread()));
    charges.beginTurn(100);
  }

  @Test
  void isTakenOnce() {
    charges.spend(30);
    assertEquals(30, charges.takeNs());
    assertEquals(0, charges.takeNs());
  }

  @Test
  void countsAlsoWhenTheTurnWasShortenedMeanwhile() {
    charges.spend(30);
    charges.lasts(50);
    charges.spend(10);
    assertEquals(40, charges.takeNs());
  }
}
