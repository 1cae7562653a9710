package dev.hitchproof.device.inside.time;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Who holds the token, and when the clock jumps. Whoever gives the token up passes it on. A task that waits without a monitor
 * moves the clock; if there is none, {@link Watch} does. What is not said to take the lock is called under it.
 */
final class Token implements Watch.Watched {
  /** The clock must not move yet. */
  private static final long LATER = -2;

  /** No lambda is made while it is held: to link one, the JVM may wait for the thread that enqueues references, and that for the lock. */
  final Object lock = new Object();
  final TaskList tasks = new TaskList();
  final Turns turns;
  final EventQueue events = new EventQueue();
  private final Clock clock;
  private final Watch watch;
  volatile Task main;
  /** The holder of the token, or null. */
  private Task current;
  private boolean dispatching;
  private boolean parked;
  // What the host has asked for.
  Horizon horizon = Horizon.NONE;
  boolean stopping;
  boolean mainOut = true;
  boolean mainStarts;
  volatile boolean mainAway;

  /** @param hostMs the host's time, from any origin */
  Token(Clock clock, Charges charges, LongSupplier hostMs, Consumer<Thread> unscheduled) {
    this.clock = clock;
    turns = new Turns(clock, charges, tasks);
    watch = new Watch(lock, hostMs, unscheduled);
    watch.start(this); // not called by a task: then its thread would be a task too
  }

  /** The first task, which gets the token. */
  void first(Task t) {
    main = t;
    tasks.main(t);
    takeBack();
  }

  /** Main holds the token, whoever had it. */
  void takeBack() {
    current = main;
    main.run();
    beginTurn(main);
  }

  boolean isHeldBy(Task t) {
    return current == t;
  }

  void giveUp() {
    turns.end();
    current = null;
  }

  void beginTurn(Task t) {
    turns.begin(t, nextEventNs(), mainOut && !mainStarts || stopping);
  }

  private long nextEventNs() {
    long eventNs = Math.min(events.nextNs(), tasks.nextEventNs());
    return mainStarts ? eventNs : Math.min(horizon.untilNs(), eventNs);
  }

  /** Something was scheduled that may be due before the caller's turn ends. */
  void shortenTurn() {
    turns.shorten(current, nextEventNs());
  }

  /**
   * Waits for the token, taking the lock.
   *
   * @param monitor physically held by the caller while it waits by {@code Object.wait}, or null
   */
  void await(Task me, Object monitor) {
    boolean interrupted = false;
    while (!takes(me)) {
      if (monitor != null || me.monitors.areHeld()) passOn();
      else if (advance()) continue;
      interrupted |= me.turnstile.pass(monitor);
    }
    if (interrupted) Thread.currentThread().interrupt();
  }

  private boolean takes(Task me) {
    synchronized (lock) {
      if (me.killed || me == main && isStopping() && current == null) throw stopped(me);
      if (current != me) return false;
      me.run();
      beginTurn(me);
      return true;
    }
  }

  /** Gives the free token to the first that can use it, taking the lock. */
  void passOn() {
    synchronized (lock) {
      if (main != null && current == null && !dispatching && !gives()) watch.callFor(tasks.firstPolling());
    }
  }

  private boolean gives() {
    Task next = isStopping() ? main : next();
    if (next == null) return false;
    if (!isStopping()) current = next;
    changed();
    next.turnstile.open();
    return true;
  }

  /** The first task that can use the token. Tasks that were displaced first continue for the rest of their time. */
  private Task next() {
    Task t = tasks.firstReady();
    while (t != null && t.worksOn(clock.nowNs())) t = tasks.firstReady();
    if (t != null) tasks.makeRoom(clock.nowNs());
    return t;
  }

  /** Whether main has to leave its loop, for which it takes the token. */
  private boolean isStopping() {
    return stopping && !mainOut;
  }

  @Override
  public boolean advance() {
    long target;
    synchronized (lock) {
      if (main == null || current != null || dispatching) return false;
      if (gives()) return current != null;
      target = target();
      if (target == Horizon.HERE) {
        parked = true;
        lock.notifyAll();
      }
      if (target < 0) return false;
      dispatching = true;
      parked = false;
    }
    try {
      step(target);
    } finally {
      synchronized (lock) {
        dispatching = false;
      }
    }
    return true;
  }

  /** The time that the clock may jump to, {@link Horizon#HERE} or {@link #LATER}. */
  private long target() {
    long due = Math.min(events.nextNs(), tasks.nextWakeNs());
    if (mainOut) return main.state() == TaskState.RUNNING || due == Clock.NEVER_NS ? Horizon.HERE : due;
    long target = horizon.stop(due, clock.nowNs(), main.isHeld());
    return target > clock.nowNs() && watch.awaitsOutside(tasks.all()) ? LATER : target;
  }

  private Stopped stopped(Task me) {
    if (me == main) {
      current = me;
      me.run();
    } else {
      remove(me);
    }
    return new Stopped();
  }

  void remove(Task t) {
    t.leave();
    tasks.remove(t);
    if (current == t) giveUp();
  }

  /** Called without the lock, since the clock's listeners and the events take message queue locks. */
  private void step(long targetNs) {
    long d = targetNs - clock.nowNs();
    if (d > 0) clock.advanceBy(d);
    for (;;) {
      EventQueue.Event e;
      synchronized (lock) {
        e = events.pollDue(clock.nowNs());
        if (e == null) {
          tasks.wakeDue(clock.nowNs());
          return;
        }
        if (e.task() != null) {
          e.task().post(e.run());
          continue;
        }
      }
      e.run().run();
    }
  }

  @Override
  public void putOutside(Task t) {
    synchronized (lock) {
      boolean isAlive = t.thread.isAlive();
      if (current != t || isAlive && t.state() != TaskState.RUNNING) return; // it has meanwhile continued
      turns.end();
      if (isAlive) t.outside();
      else tasks.remove(t);
      watch.wentOutside();
      current = null;
    }
    passOn();
  }

  @Override
  public Task seen() {
    synchronized (lock) {
      return current == null || isAway(current) ? null : current;
    }
  }

  /** Whether the task is main, and waits for the host between two calls of the device. */
  boolean isAway(Task t) {
    return mainAway && t == main;
  }

  /** Notifies no waiting thread: these wait until all is quiet, for main's end, or to move the clock. */
  void changed() {
    parked = false;
  }

  /** Waits until nothing is left to do, or main has left its loop. Returns whether the caller was interrupted. */
  boolean awaitQuiet() {
    boolean interrupted = false;
    while (!mainOut && !(parked && current == null && tasks.firstReady() == null)) interrupted |= watch.block();
    return interrupted;
  }

  /** A new process begins. */
  void reset() {
    stopping = false;
    events.clear();
    tasks.forgetWakes();
    main.reset();
    takeBack();
  }
}
