package dev.hitchproof.device.inside.time;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Decides which task holds the token and when the clock jumps. It has no thread: a looper that waits for the token
 * dispatches. Every transition of a task happens here, under one lock.
 */
final class Dispatcher {
  private static final long SHORT_LOOK_MS = 1;
  /** How long a thread works at a time while another one works as well, each on a core. */
  private static final long SLICE_NS = 100_000;

  private final Object lock = new Object();
  private final TaskList tasks = new TaskList();
  private final EventQueue events = new EventQueue();
  private final Clock clock;
  private final Charges charges;
  private final StuckHolder stuck;
  private final BackgroundWork background;
  private final Consumer<Thread> unscheduled;
  private Task main;
  /** The holder of the token, or null. */
  private Task current;
  private boolean stopping;
  private boolean free;
  private boolean mainOut = true;
  private boolean dispatching;
  private boolean parked;
  private Horizon horizon = Horizon.NONE;

  Dispatcher(Clock clock, Charges charges, LongSupplier realMs, Consumer<Thread> unscheduled) {
    this.clock = clock;
    this.charges = charges;
    stuck = new StuckHolder(realMs);
    background = new BackgroundWork(realMs, unscheduled);
    this.unscheduled = unscheduled;
  }

  // ---- tasks: each call is one transition of the calling looper ---------------------------------------

  /** The calling thread becomes a task. The first one is main and gets the token. */
  Task enter() {
    synchronized (lock) {
      Task t = new Task(Thread.currentThread());
      if (main == null) {
        main = current = t;
        t.run();
      }
      tasks.add(t);
      return t;
    }
  }

  /** The task leaves the simulation, unless it is main. */
  void leave(Task t) {
    synchronized (lock) {
      if (t != main) remove(t);
    }
  }

  /** Gives the token up until the task is woken or {@code wakeAtNs}; returns with the token. */
  void poll(Task t, boolean mayBlock, long wakeAtNs) {
    synchronized (lock) {
      boolean holds = current == t;
      if ((holds || t.state() == Task.State.OUTSIDE) && t.poll(mayBlock, wakeAtNs) && holds) yieldToken();
      t.carries(Charges.Carried.NOTHING); // it is between two messages
    }
    awaitToken(t);
  }

  /** The next callback of the task, or null. */
  Runnable take(Task t) {
    synchronized (lock) {
      return t.take();
    }
  }

  /** Gives the token up for so long; returns with the token. */
  void burn(Task t, long ns) {
    synchronized (lock) {
      if (current == t) yieldToken();
      else if (t.state() != Task.State.OUTSIDE) throw new IllegalStateException(t.thread + " burns time without the token");
      t.busyUntil(clock.nowNs() + ns);
    }
    awaitToken(t);
  }

  /** The task with the token has executed what takes so long: the others run meanwhile. */
  void work(Task t, long ns) {
    synchronized (lock) {
      if (current != t) return; // it waits for another thread by JDK means, and nobody's clock stands still for it
      yieldToken();
      t.worksUntil(clock.nowNs() + ns);
    }
    awaitToken(t);
  }

  /** From here to its next call the task's code is the host's, which costs nothing, or the app's again. */
  void charge(Task t, boolean isCharged) {
    synchronized (lock) {
      if (charges.isMine()) t.carries(charges.end());
      t.uncharged(!isCharged);
      if (current == t) charge(t);
    }
  }

  private void yieldToken() {
    if (charges.isMine()) current.carries(charges.end());
    current = null;
  }

  boolean isAnotherReady() {
    synchronized (lock) {
      return tasks.firstReady() != null;
    }
  }

  /** The task with the token is charged for what it executes, up to the next event of another one. */
  private void charge(Task t) {
    if (charges.isFree() || mainOut || stopping || t.isUncharged()) return;
    charges.begin(t.carried(), turnNs(t));
  }

  private long turnNs(Task me) {
    long nowNs = clock.nowNs();
    long endNs = Math.min(horizon.untilNs(), Math.min(events.nextNs(), tasks.nextWakeNs()));
    if (tasks.isAnotherWorking(me)) endNs = Math.min(endNs, nowNs + SLICE_NS);
    return Math.max(endNs - nowNs, 0);
  }

  /** Something was scheduled that may come before the end of the caller's turn. */
  private void shortenTurn() {
    if (charges.isMine()) charges.lasts(turnNs(current));
  }

  private void awaitToken(Task me) {
    for (;;) {
      long target;
      synchronized (lock) {
        if (me.isKilled() || stopping && me == main && current == null) throw stopped(me);
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
      me.run();
      charge(me);
      return true;
    }
    if (free && me != main && me.state() == Task.State.READY) {
      me.outside();
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
      changed();
      return Horizon.HERE;
    }
    long due = Math.min(events.nextNs(), tasks.nextWakeNs());
    boolean busy = main != null && main.state() == Task.State.BUSY;
    long target = mainOut ? Horizon.HERE : horizon.stop(due, clock.nowNs(), busy);
    if (target == Horizon.HERE) {
      park();
      block(StuckHolder.LOOK_MS);
    } else if (target > clock.nowNs() && (!stuck.mayJump(tasks.all()) || background.isGoingOn(tasks.all()))) {
      block(SHORT_LOOK_MS);
      return Horizon.HERE;
    }
    return target;
  }

  /** Notifies once: every looper that looks again finds nothing to do, and would wake all others for ever. */
  private void park() {
    if (!parked) lock.notifyAll();
    parked = true;
  }

  private Stopped stopped(Task me) {
    if (me == main) {
      charges.end();
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
    if (charges.isMine()) charges.end();
    if (current == t) current = null;
    lock.notifyAll();
  }

  /** Outside the lock: the clock's listeners and the events take message queue locks. */
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
          e.task().post(e.run());
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
      charges.end();
      current.carries(Charges.Carried.NOTHING);
      unscheduled.accept(current.thread);
      if (current.thread.isAlive()) current.outside();
      else tasks.remove(current);
      current = null;
      lock.notifyAll();
    }
  }

  // ---- from any thread --------------------------------------------------------------------------------

  Task main() {
    synchronized (lock) {
      return main;
    }
  }

  void wake(Task t) {
    synchronized (lock) {
      if (t.wake()) lock.notifyAll();
      shortenTurn();
    }
  }

  void schedule(long atNs, Task task, Runnable run) {
    synchronized (lock) {
      events.add(atNs, task, run);
      shortenTurn();
      lock.notifyAll();
    }
  }

  /** Runs on main's thread inside its poll. */
  void post(Runnable run) {
    synchronized (lock) {
      main.post(run);
      changed();
    }
  }

  private void changed() {
    parked = false;
    lock.notifyAll();
  }

  // ---- host side: run and settle return when nothing is left to do --------------------------------------

  void run(Horizon to) {
    synchronized (lock) {
      horizon = to;
      settle();
      horizon = Horizon.NONE;
    }
  }

  void settle() {
    synchronized (lock) {
      changed();
      while (!mainOut && !(parked && current == null && tasks.firstReady() == null)) block(StuckHolder.LOOK_MS);
    }
  }

  void mainLoops(boolean inLoop) {
    synchronized (lock) {
      mainOut = !inLoop;
      if (mainOut && charges.isMine()) charges.end();
      lock.notifyAll();
    }
  }

  void stop() {
    synchronized (lock) {
      stopping = true;
      lock.notifyAll();
    }
  }

  void kill(List<Thread> threads) {
    synchronized (lock) {
      for (Task t : tasks.all()) if (t != main && threads.contains(t.thread)) t.kill();
      lock.notifyAll();
    }
  }

  void reset() {
    synchronized (lock) {
      stopping = false;
      events.clear();
      tasks.forgetWakes();
      current = main;
      main.reset();
    }
  }

  void setFree(boolean on) {
    synchronized (lock) {
      free = on;
      lock.notifyAll();
    }
  }
}
