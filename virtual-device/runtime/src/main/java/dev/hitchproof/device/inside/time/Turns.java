package dev.hitchproof.device.inside.time;

/** How long the holder of the token may execute. Guarded by the dispatcher's lock. */
final class Turns {
  /** Longest turn while another thread works too, each on its own core: a thread may be ahead by this much. */
  private static final long SLICE_NS = 100_000;

  private final Clock clock;
  private final Charges charges;
  private final TaskList tasks;
  private boolean doesAnotherHoldMonitor;
  private boolean doesAnotherWantMonitor;

  Turns(Clock clock, Charges charges, TaskList tasks) {
    this.clock = clock;
    this.charges = charges;
    this.tasks = tasks;
  }

  /** The calling task runs until the next event of another one. @param isFree what the task executes costs nothing, whichever task it is */
  void begin(Task t, long nextEventNs, boolean isFree) {
    doesAnotherHoldMonitor = tasks.doesAnotherHoldMonitor(t);
    doesAnotherWantMonitor = tasks.doesAnotherWantMonitor(t);
    charges.begin(t);
    if (!charges.isFree() && !isFree && !t.account.isUncharged()) charges.beginTurn(lengthNs(t, nextEventNs));
  }

  void shorten(Task running, long nextEventNs) {
    if (charges.isMine()) charges.lasts(lengthNs(running, nextEventNs));
  }

  private long lengthNs(Task t, long nextEventNs) {
    long nowNs = clock.nowNs();
    long endNs = tasks.isAnotherWorking(t) ? Math.min(nextEventNs, nowNs + SLICE_NS) : nextEventNs;
    return Math.max(endNs - nowNs, 0);
  }

  void end() {
    charges.end();
  }

  boolean areMine() {
    return charges.isMine();
  }

  /** Whether a task that does not run is in a monitor. The running task reads it without the lock: only it begins a turn. */
  boolean doesAnotherHoldMonitor() {
    return doesAnotherHoldMonitor;
  }

  boolean doesAnotherWantMonitor() {
    return doesAnotherWantMonitor;
  }
}
