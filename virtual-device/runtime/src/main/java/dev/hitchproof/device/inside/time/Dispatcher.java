package dev.hitchproof.device.inside.time;

/**
 * Who holds the token, and when the clock jumps. There is no thread for it: whichever looper waits
 * does the dispatching. All fields are guarded by {@link #lock}.
 */
final class Dispatcher {
  private static final long SHORT_LOOK_MS = 1;

  final Object lock = new Object();
  final TaskList tasks = new TaskList();
  final EventQueue events = new EventQueue();
  private final StuckHolder stuck = new StuckHolder();
  private final BackgroundWork background = new BackgroundWork();
  private final Clock clock;
  Task main;
  Task current;
  boolean stopping;
  boolean free;
  boolean mainOut = true;
  private boolean dispatching;
  private boolean parked;
  private Horizon horizon = Horizon.NONE;

  Dispatcher(Clock clock) {
    this.clock = clock;
  }

  // ---- looper side: returns when the task has the token ---------------------------------------------

  void awaitToken(Task me) {
    for (;;) {
      long target;
      synchronized (lock) {
        if (me.killed || stopping && me == main && current == null) throw leave(me);
        if (takes(me)) return;
        target = next();
        if (target == Horizon.HERE) continue;
        dispatching = true;
        parked = false;
      }
      try {
        step(target);
      } finally {
        synchronized (lock) {
          dispatching = false;
          lock.notifyAll();
        }
      }
    }
  }

  private boolean takes(Task me) {
    if (current == me) {
      me.state = Task.State.RUNNING;
      return true;
    }
    if (free && me != main && me.state == Task.State.READY) {
      me.state = Task.State.OUTSIDE;
      return true;
    }
    return false;
  }

  /** Where the caller may make the clock jump. {@link Horizon#HERE}: look again, perhaps after a wait. */
  private long next() {
    if (current != null || dispatching) {
      block(StuckHolder.LOOK_MS);
      return Horizon.HERE;
    }
    Task ready = tasks.firstReady();
    if (ready != null) {
      current = ready;
      parked = false;
      lock.notifyAll();
      return Horizon.HERE;
    }
    long due = Math.min(events.nextNs(), tasks.nextWakeNs());
    long target = mainOut ? Horizon.HERE : horizon.stop(due, clock.nowNs(), main != null && main.state == Task.State.BUSY);
    if (target == Horizon.HERE) {
      parked = true;
      lock.notifyAll();
      block(StuckHolder.LOOK_MS);
    } else if (target > clock.nowNs() && (!stuck.mayJump(tasks.all()) || background.isGoingOn(tasks.all()))) {
      block(SHORT_LOOK_MS);
      return Horizon.HERE;
    }
    return target;
  }

  private Stopped leave(Task me) {
    if (me == main) {
      current = me;
      me.state = Task.State.RUNNING;
    } else {
      remove(me);
    }
    return new Stopped();
  }

  void remove(Task t) {
    t.gone = true;
    tasks.remove(t);
    if (current == t) current = null;
    lock.notifyAll();
  }

  void ready(Task t) {
    t.ready();
    lock.notifyAll();
  }

  /** Outside the lock: the clock's listeners and the handlers take message queue locks. */
  private void step(long targetNs) {
    long d = targetNs - clock.nowNs();
    if (d > 0) clock.advanceBy(d);
    for (;;) {
      EventQueue.Event e;
      synchronized (lock) {
        e = events.pollDue(clock.nowNs());
        if (e == null) {
          tasks.wakeDue(clock.nowNs());
          lock.notifyAll();
          return;
        }
        if (e.task() != null) {
          e.task().inbox.add(e.run());
          if (e.task().state == Task.State.POLLING) ready(e.task());
          continue;
        }
      }
      e.run().run();
    }
  }

  private void block(long ms) {
    try {
      lock.wait(ms);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (current != null && stuck.isStuck(current, tasks.firstReady() != null) && !background.isGoingOn(tasks.all())) {
      if (current.thread.isAlive()) current.state = Task.State.OUTSIDE;
      else tasks.remove(current);
      current = null;
      lock.notifyAll();
    }
  }

  // ---- host side: returns when nothing is left to do -------------------------------------------------

  void run(Horizon to) {
    synchronized (lock) {
      horizon = to;
      settle();
      horizon = Horizon.NONE;
    }
  }

  void settle() {
    synchronized (lock) {
      parked = false;
      lock.notifyAll();
      while (!mainOut && !(parked && current == null && tasks.firstReady() == null)) block(StuckHolder.LOOK_MS);
    }
  }

  void unpark() {
    parked = false;
    lock.notifyAll();
  }
}
