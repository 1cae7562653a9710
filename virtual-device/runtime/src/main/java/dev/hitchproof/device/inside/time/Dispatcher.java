package dev.hitchproof.device.inside.time;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Decides which task holds the token and when the clock jumps. Every transition of a task happens here, under one lock.
 * Whoever gives the token up passes it on. A task that waits without a monitor moves the clock; if there is none,
 * {@link Watch} does.
 */
final class Dispatcher implements Watch.Token {
  /** The clock must not move yet. */
  private static final long LATER = -2;
  /** No lambda is made while it is held: to link one, the JVM may wait for the thread that enqueues references, and that for the lock. */
  private final Object lock = new Object();
  private final TaskList tasks = new TaskList();
  private final EventQueue events = new EventQueue();
  private final Clock clock;
  private final Turns turns;
  private final Watch watch;
  private volatile Task main;
  /** The holder of the token, or null. */
  private Task current;
  private boolean stopping;
  private boolean mainOut = true;
  private boolean mainStarts;
  private volatile boolean mainAway;
  private boolean dispatching;
  private boolean parked;
  private Horizon horizon = Horizon.NONE;

  /** @param hostMs the host's time, from any origin */
  Dispatcher(Clock clock, Charges charges, LongSupplier hostMs, Consumer<Thread> unscheduled) {
    this.clock = clock;
    turns = new Turns(clock, charges, tasks);
    watch = new Watch(lock, hostMs, unscheduled);
    watch.start(this); // not called by a task: then its thread would be a task too
  }

  // ---- tasks ------------------------------------------------------------------------------------------

  /** The calling thread becomes a task, unless it is one. The first one is main and gets the token. */
  Task enter() {
    synchronized (lock) {
      Task t = tasks.of(Thread.currentThread());
      if (t == null) tasks.add(t = new Task(Thread.currentThread()));
      if (main == null) {
        main = current = t;
        tasks.main(t);
        t.run();
        beginTurn(t);
      }
      return t;
    }
  }

  /** Tasks work on that many cores. */
  void cores(int cores) {
    synchronized (lock) {
      tasks.cores(cores);
    }
  }

  /** Adds a task for a thread that a task is about to start. */
  void add(Thread t) {
    synchronized (lock) {
      if (tasks.of(t) == null) tasks.add(Task.started(t));
      shortenTurn();
    }
  }

  /** The thread's task, or null. */
  Task of(Thread t) {
    synchronized (lock) {
      return tasks.of(t);
    }
  }

  /** See {@link Task#seenState}; null if the scheduler does not see the thread's waits. */
  Thread.State stateOf(Thread t) {
    synchronized (lock) {
      Task task = tasks.of(t);
      return task == null || task.isGone() ? null : task.seenState();
    }
  }

  /** The calling thread has just started. */
  void begin(Task t) {
    awaitToken(t, null);
  }

  /** The task leaves the simulation, unless it is main. */
  void leave(Task t) {
    synchronized (lock) {
      if (t == main || t.isGone()) return;
      remove(t);
      tasks.notifyAll(t.thread); // Thread.join waits on the thread
    }
    passOn();
  }

  /** How a task gives the token up. */
  interface Pause {
    /** Under the lock; returns whether the task gives the token up. */
    boolean begin(Task t);
  }

  /** Gives the token up if the pause requires it; returns with the token. */
  void pause(Task t, Pause how) {
    synchronized (lock) {
      boolean pauses = how.begin(t);
      if (current == t && pauses) yieldToken();
      else if (t.state() == Task.State.OUTSIDE) t.ready();
    }
    awaitToken(t, null);
  }

  /** Like {@code Object.wait}; the caller holds the monitor. */
  void await(Task t, Object monitor, long untilNs) {
    List<Task.Held> left;
    synchronized (lock) {
      left = t.exitAll(monitor);
      tasks.waitFor(t, monitor, untilNs);
      if (current == t) yieldToken();
    }
    awaitToken(t, monitor);
    for (Task.Held held : left) t.enter(held);
  }

  void notify(Object monitor, boolean all) {
    synchronized (lock) {
      if (all) tasks.notifyAll(monitor);
      else tasks.notifyOne(monitor);
      shortenTurn();
    }
    passOn(); // the caller may be a thread of the host
  }

  /** The running task waits until no other one is in the monitor, and enters it. */
  void enter(Task t, Object monitor, boolean keepsTurn) {
    if (turns.doesAnotherHoldMonitor() && isTaken(t, monitor)) pause(t, me -> {
      me.wants(monitor);
      return true;
    });
    t.enter(new Task.Held(monitor, keepsTurn));
  }

  private boolean isTaken(Task t, Object monitor) {
    synchronized (lock) {
      return !tasks.isFree(monitor, t);
    }
  }

  List<ThreadTime> threadTimes(long psPerUnit) {
    synchronized (lock) {
      List<ThreadTime> times = new ArrayList<>();
      for (Task t : tasks.all()) if (!t.isGone()) times.add(t.time(psPerUnit));
      return times;
    }
  }

  List<MonitorWait> monitorWaits() {
    synchronized (lock) {
      return tasks.monitorWaits();
    }
  }

  /** The running task leaves the monitor. */
  void exit(Task t, Object monitor) {
    t.exit(monitor);
    if (!turns.doesAnotherWantMonitor()) return;
    synchronized (lock) {
      if (tasks.isWanted(monitor)) shortenTurn();
    }
  }

  /** The next callback of the task, or null. */
  Runnable take(Task t) {
    synchronized (lock) {
      return t.take();
    }
  }

  /** From now until the next call, the task's code counts as the app's, or as the host's, which costs nothing. */
  void charge(Task t, boolean isCharged) {
    synchronized (lock) {
      t.uncharged(!isCharged);
      if (current == t) beginTurn(t);
    }
  }

  /** Whether another task can run before that time. */
  boolean canAnotherRunBefore(long ns) {
    synchronized (lock) {
      return tasks.firstReady() != null || tasks.nextWakeNs() < ns;
    }
  }

  // ---- the token --------------------------------------------------------------------------------------

  private void yieldToken() {
    turns.end();
    current = null;
  }

  private void beginTurn(Task t) {
    turns.begin(t, nextEventNs(), mainOut && !mainStarts || stopping);
  }

  private long nextEventNs() {
    long eventNs = Math.min(events.nextNs(), tasks.nextEventNs());
    return mainStarts ? eventNs : Math.min(horizon.untilNs(), eventNs);
  }

  /** Something was scheduled that may be due before the caller's turn ends. */
  private void shortenTurn() {
    turns.shorten(current, nextEventNs());
  }

  /** @param monitor physically held by the caller while it waits by {@code Object.wait}, or null */
  private void awaitToken(Task me, Object monitor) {
    boolean interrupted = false;
    while (!takes(me)) {
      if (monitor != null || me.holdsMonitor()) passOn();
      else if (advance()) continue;
      interrupted |= me.turnstile().pass(monitor);
    }
    if (interrupted) Thread.currentThread().interrupt();
  }

  private boolean takes(Task me) {
    synchronized (lock) {
      if (me.isKilled() || me == main && isStopping() && current == null) throw stopped(me);
      if (current != me) return false;
      me.run();
      beginTurn(me);
      return true;
    }
  }

  /** Gives the free token to the first that can use it. */
  private void passOn() {
    synchronized (lock) {
      if (main != null && current == null && !dispatching && !gives()) watch.callFor(tasks.firstPolling());
    }
  }

  private boolean gives() {
    Task next = isStopping() ? main : next();
    if (next == null) return false;
    if (!isStopping()) current = next;
    changed();
    next.turnstile().open();
    return true;
  }

  /** The first task that can use the token. Tasks that were displaced first continue for the rest of their time. */
  private Task next() {
    Task t = tasks.firstReady();
    for (; t != null && t.owesTime(); t = tasks.firstReady()) t.worksOn(clock.nowNs());
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
      if (target == Horizon.HERE) park();
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
    if (mainOut) return main.state() == Task.State.RUNNING || due == Clock.NEVER_NS ? Horizon.HERE : due;
    long target = horizon.stop(due, clock.nowNs(), main.isHeld());
    return target > clock.nowNs() && watch.awaitsOutside(tasks.all()) ? LATER : target;
  }

  private void park() {
    parked = true;
    lock.notifyAll();
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

  private void remove(Task t) {
    t.leave();
    tasks.remove(t);
    if (current == t) yieldToken();
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
      if (current != t || isAlive && t.state() != Task.State.RUNNING) return; // it has meanwhile continued
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

  void mainIsAway(boolean isAway) {
    mainAway = isAway;
  }

  // ---- from any thread --------------------------------------------------------------------------------

  Task main() {
    synchronized (lock) {
      return main;
    }
  }

  /** Does something that may make a task ready. */
  void tell(Task t, Consumer<Task> what) {
    synchronized (lock) {
      what.accept(t);
      shortenTurn();
      changed();
    }
    passOn();
  }

  void schedule(long atNs, Task task, Runnable run) {
    synchronized (lock) {
      events.add(atNs, task, run);
      shortenTurn();
      changed();
    }
    passOn();
  }

  /** Notifies no waiting thread: these wait until all is quiet, for main's end, or to move the clock. */
  private void changed() {
    parked = false;
  }

  // ---- host side: run and settle return when nothing is left to do --------------------------------------

  void run(Horizon to) {
    synchronized (lock) {
      horizon = to;
    }
    settle();
    synchronized (lock) {
      horizon = Horizon.NONE;
    }
  }

  void settle() {
    synchronized (lock) {
      changed();
    }
    passOn();
    boolean interrupted = false;
    synchronized (lock) {
      while (!mainOut && !(parked && current == null && tasks.firstReady() == null)) interrupted |= watch.block();
    }
    if (interrupted) Thread.currentThread().interrupt();
  }

  void mainLoops(boolean inLoop) {
    synchronized (lock) {
      mainOut = !inLoop;
      if (mainOut && turns.areMine()) beginTurn(main); // what it executes is free
      changed();
      lock.notifyAll();
    }
  }

  void mainStarts(boolean starts) {
    synchronized (lock) {
      mainStarts = starts;
      if (turns.areMine()) beginTurn(main);
    }
  }

  boolean isMainLooping() {
    synchronized (lock) {
      return !mainOut;
    }
  }

  void stop() {
    synchronized (lock) {
      stopping = true;
      changed();
    }
    passOn();
  }

  void kill(List<Thread> threads) {
    synchronized (lock) {
      for (Task t : tasks.all()) {
        if (t == main || !threads.contains(t.thread)) continue;
        t.kill();
        t.turnstile().open();
      }
    }
  }

  void reset() {
    synchronized (lock) {
      stopping = false;
      events.clear();
      tasks.forgetWakes();
      current = main;
      main.reset();
      beginTurn(main);
    }
  }
}
