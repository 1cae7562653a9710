package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Whose turn it is, and what its thread may know of the others without the lock. */
final class TurnsTest {
  private final TaskList tasks = new TaskList();
  private final Turns turns = new Turns(new TestClock(), new Charges(), tasks);
  private final Task me = new Task(Thread.currentThread(), false);
  private final Task other = new Task(new Thread(), false);

  @Test
  void aTurnIsItsThreadsUntilItEnds() {
    assertFalse(turns.areMine());
    turns.begin(me, Clock.NEVER_NS, true);
    assertTrue(turns.areMine());
    turns.end();
    assertFalse(turns.areMine());
    turns.begin(other, Clock.NEVER_NS, true);
    assertFalse(turns.areMine());
  }

  @Test
  void aTurnKnowsFromItsBeginWhetherAnotherTaskHoldsOrWantsAMonitor() {
    Object monitor = new Object();
    tasks.add(me);
    tasks.add(other);
    turns.begin(me, Clock.NEVER_NS, true);
    assertFalse(turns.doesAnotherHoldMonitor() || turns.doesAnotherWantMonitor());
    other.monitors.enter(new HeldMonitors.Held(monitor, false));
    other.wants(monitor);
    turns.begin(me, Clock.NEVER_NS, true);
    assertTrue(turns.doesAnotherHoldMonitor() && turns.doesAnotherWantMonitor());
  }
}
