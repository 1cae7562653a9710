package dev.hitchproof.device.inside.time;

import java.util.List;
import java.util.function.BooleanSupplier;

/** What the host does with the device's time: it lets the clock run up to a point, asks main something, and begins and ends processes. */
public final class HostSide {
  private final Clock clock;
  private final Charges charges;
  private final Token token;
  private final Dispatcher dispatcher;
  /** Advances the clock by what the calling thread has executed. */
  private final Runnable settleCharges;
  private volatile int epoch;

  HostSide(Clock clock, Charges charges, Token token, Dispatcher dispatcher, Runnable settleCharges) {
    this.clock = clock;
    this.charges = charges;
    this.token = token;
    this.dispatcher = dispatcher;
    this.settleCharges = settleCharges;
  }

  /** From now on at most that many threads work over the same span of time; without this call, any number. */
  public void cores(int cores) {
    synchronized (token.lock) {
      token.tasks.cores(cores);
    }
  }

  /** Counts resets: events scheduled in an earlier epoch are gone. */
  public int epoch() {
    return epoch;
  }

  /** Advances the clock up to {@code ns}; returns when nothing is left to do before that. */
  public void runUntil(long ns) {
    run(Horizon.until(ns));
  }

  /**
   * Advances the clock until the condition is true, for {@code capNs} at most. The condition is looked at before each jump,
   * under the scheduler's lock.
   */
  public void runUntil(BooleanSupplier isOver, long capNs) {
    run(Horizon.until(isOver, nowNs() + capNs));
  }

  /** Advances the clock until nothing is due within {@code quietNs}, for {@code capNs} at most. */
  public void runUntilIdle(long quietNs, long capNs) {
    run(Horizon.untilIdle(quietNs, nowNs() + capNs));
  }

  private long nowNs() {
    settleCharges.run();
    return clock.nowNs();
  }

  private void run(Horizon to) {
    horizon(to);
    settle();
    horizon(Horizon.NONE);
  }

  private void horizon(Horizon to) {
    synchronized (token.lock) {
      token.horizon = to;
    }
  }

  /** Waits until nothing is left to do at the present time. */
  public void settle() {
    synchronized (token.lock) {
      token.changed();
    }
    token.passOn();
    boolean interrupted;
    synchronized (token.lock) {
      interrupted = token.awaitQuiet();
    }
    if (interrupted) Thread.currentThread().interrupt();
  }

  /** Advances the clock while no app runs. */
  public void pass(long ns) {
    clock.advanceBy(ns);
  }

  /** Runs on main's thread inside its poll, at no cost, because the host asks for it. */
  public void post(Runnable r) {
    Task main = token.main;
    // Made before the token's lock is taken: to link it, the JVM may wait for the thread that enqueues references, and that for the lock.
    Runnable atNoCost = () -> {
      settleCharges.run();
      dispatcher.charge(main, false);
      try {
        r.run();
      } finally {
        dispatcher.charge(main, true);
      }
    };
    dispatcher.tell(main, to -> to.post(atNoCost));
  }

  /** How long each thread has worked. */
  public List<ThreadTime> threadTimes() {
    settleCharges.run();
    return dispatcher.threadTimes(charges.psPerUnit());
  }

  /** Who waits for a monitor, and who is in it. */
  public List<MonitorWait> monitorWaits() {
    synchronized (token.lock) {
      return token.tasks.monitorWaits();
    }
  }

  // ---- life of a process ---------------------------------------------------------------------------

  /** Main is about to enter its loop, or has left it. */
  public void mainLoops(boolean inLoop) {
    synchronized (token.lock) {
      token.mainOut = !inLoop;
      if (token.mainOut && token.turns.areMine()) token.beginTurn(token.main); // what it executes is free
      token.changed();
      token.lock.notifyAll();
    }
  }

  /** Main, which does not loop yet, runs code of the app from now on, or no longer. What it executes costs time. */
  public void mainStarts(boolean starts) {
    settleCharges.run();
    synchronized (token.lock) {
      token.mainStarts = starts;
      if (token.turns.areMine()) token.beginTurn(token.main);
    }
  }

  /** Whether main loops; the host moves the clock only then. */
  public boolean isMainLooping() {
    synchronized (token.lock) {
      return !token.mainOut;
    }
  }

  /** Says whether main's thread waits for the host between two calls of the device: such waits are not scheduled. */
  public void mainIsAway(boolean isAway) {
    token.mainAway = isAway;
  }

  /** Makes main leave its loop at its next poll. */
  public void stop() {
    synchronized (token.lock) {
      token.stopping = true;
      token.changed();
    }
    token.passOn();
  }

  /** Ends the given threads where they wait: their process is gone. */
  public void kill(List<Thread> threads) {
    synchronized (token.lock) {
      for (Task t : token.tasks.all()) {
        if (t == token.main || !threads.contains(t.thread)) continue;
        t.killed = true;
        t.turnstile.open();
      }
    }
  }

  /** Called after the main loop has ended. The framework's loopers stay parked until they are quit. */
  public void reset() {
    synchronized (token.lock) {
      token.reset();
    }
    epoch++;
  }
}
