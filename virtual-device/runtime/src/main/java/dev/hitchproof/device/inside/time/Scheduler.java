package dev.hitchproof.device.inside.time;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Discrete-event scheduler of the device. Every looper thread is a {@link Task}; exactly one runs at
 * a time: it holds the token. A task gives the token up only in {@link #poll} and {@link #burn}.
 * When nobody can run, the clock jumps to the next event, never past the horizon. All real threads,
 * no real time.
 */
public final class Scheduler {
  static final long NEVER = Long.MAX_VALUE;
  private static final long SHORT_LOOK_MS = 1;

  /** Told how long main ran between two polls, in virtual time. */
  public interface MainWatch {
    void ran(long fromNs, long toNs);
  }

  private record Event(long atNs, long order, Task task, Runnable run) implements Comparable<Event> {
    @Override
    public int compareTo(Event o) {
      return atNs != o.atNs ? Long.compare(atNs, o.atNs) : Long.compare(order, o.order);
    }
  }

  private final Object lock = new Object();
  private final List<Task> tasks = new ArrayList<>();
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final ThreadLocal<Task> self = new ThreadLocal<>();
  private final Clock clock;
  private final StuckHolder stuck = new StuckHolder();
  private final BackgroundWork background = new BackgroundWork();
  private volatile MainWatch watch = (from, to) -> {};
  private Task main;
  private Task current;
  private boolean dispatching;
  private boolean parked;
  private boolean stopping;
  private boolean mainOut = true;
  private boolean free;
  private long horizonNs;
  private long quietNs = NEVER;
  private long mainSinceNs;
  private long order;
  private volatile int epoch;

  public Scheduler(Clock clock) {
    this.clock = clock;
  }

  public long nowNs() {
    return clock.nowNs();
  }

  public void watchMain(MainWatch w) {
    watch = w;
  }

  public Task main() {
    return main;
  }

  /** Counts resets: events scheduled in an earlier epoch are gone. */
  public int epoch() {
    return epoch;
  }

  // ---- looper threads ----------------------------------------------------------------------------

  /** From the MessageQueue's constructor, on the looper's own thread. The first one is main. */
  public Task register() {
    synchronized (lock) {
      Task t = self.get();
      if (t != null && !t.gone) return t;
      t = new Task(Thread.currentThread());
      self.set(t);
      if (main == null) {
        main = current = t;
        t.state = Task.State.RUNNING;
      }
      int i = tasks.size(); // thread ids follow creation; the order of first steps would be a race
      while (i > 0 && tasks.get(i - 1).thread.getId() > t.thread.getId()) i--;
      tasks.add(i, t);
      return t;
    }
  }

  /** A looper quit: its thread leaves the simulation. */
  public void unregister(Task t) {
    synchronized (lock) {
      if (t == main) return;
      t.gone = true;
      tasks.remove(t);
      if (current == t) current = null;
      lock.notifyAll();
    }
  }

  /** The calling thread ends by an exception. */
  public void unregisterSelf() {
    Task t = self.get();
    if (t != null) unregister(t);
  }

  /** {@code MessageQueue.nativePollOnce} of a looper thread. */
  public void poll(Task t, int timeoutMillis) {
    if (t.thread != Thread.currentThread()) throw new IllegalStateException("poll of " + t.thread + "'s queue by another thread");
    if (t == main) watch.ran(mainSinceNs, nowNs());
    synchronized (lock) {
      if (current == t || t.state == Task.State.OUTSIDE) {
        if (timeoutMillis != 0 && !t.wakePending && t.inbox.isEmpty()) {
          t.state = Task.State.POLLING;
          t.wakeAtNs = timeoutMillis < 0 ? NEVER : (nowNs() / 1_000_000L + timeoutMillis) * 1_000_000L;
          if (current == t) current = null;
        } else if (t.state == Task.State.OUTSIDE) {
          t.state = Task.State.READY;
        }
        t.wakePending = false;
      }
    }
    awaitToken(t);
    if (t == main) mainSinceNs = nowNs();
    for (;;) {
      Runnable r;
      synchronized (lock) {
        r = t.inbox.poll();
      }
      if (r == null) return;
      r.run();
    }
  }

  /** {@code MessageQueue.nativeWake}, from any thread. */
  public void wake(Task t) {
    synchronized (lock) {
      if (t.state == Task.State.POLLING) ready(t);
      else t.wakePending = true;
    }
  }

  /** The calling looper thread is busy (or asleep) for so long; false if the caller is no looper. */
  public boolean burn(long ns) {
    Task t = self.get();
    if (t == null || t.gone) return false;
    if (ns <= 0) return true;
    synchronized (lock) {
      if (current == t) current = null;
      else if (t.state != Task.State.OUTSIDE) throw new IllegalStateException(t.thread + " burns time without the token");
      t.state = Task.State.BUSY;
      t.wakeAtNs = nowNs() + ns;
    }
    awaitToken(t);
    return true;
  }

  /** At a virtual time: run on the task's thread inside its poll, or between two steps if task is null. */
  public void at(long ns, Task task, Runnable run) {
    synchronized (lock) {
      events.add(new Event(ns, order++, task, run));
      lock.notifyAll();
    }
  }

  private void ready(Task t) {
    t.state = Task.State.READY;
    t.wakeAtNs = NEVER;
    lock.notifyAll();
  }

  // ---- the dispatcher: whichever thread waits ------------------------------------------------------

  private void awaitToken(Task me) {
    for (;;) {
      long target;
      synchronized (lock) {
        if (me.killed || stopping && me == main && current == null) throw stop(me);
        if (current == me) {
          me.state = Task.State.RUNNING;
          return;
        }
        if (free && me != main && me.state == Task.State.READY) {
          me.state = Task.State.OUTSIDE;
          return;
        }
        if (current != null || dispatching) {
          block();
          continue;
        }
        Task next = firstReady();
        if (next != null) {
          current = next;
          parked = false;
          lock.notifyAll();
          continue;
        }
        target = nextStop();
        if (target < 0) {
          parked = true;
          lock.notifyAll();
          block();
          continue;
        }
        if (target > nowNs() && (!stuck.mayJump(tasks) || background.isGoingOn(tasks))) {
          block(SHORT_LOOK_MS);
          continue;
        }
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

  private Stopped stop(Task me) {
    if (me == main) {
      current = me;
      me.state = Task.State.RUNNING;
    } else {
      unregister(me);
    }
    return new Stopped();
  }

  /** Where the clock may jump now, or -1: it has to stand still. */
  private long nextStop() {
    long next = events.isEmpty() ? NEVER : events.peek().atNs;
    for (Task t : tasks) next = Math.min(next, t.wakeAtNs);
    long now = nowNs();
    if (mainOut || next > now && quietNs != NEVER && next - now > quietNs) return -1;
    if (next <= horizonNs) return next;
    return quietNs == NEVER && now < horizonNs ? horizonNs : -1;
  }

  /** Outside the lock: the clock's listeners and the handlers take message queue locks. */
  private void step(long targetNs) {
    long d = targetNs - nowNs();
    if (d > 0) clock.advanceBy(d);
    for (;;) {
      Event e;
      synchronized (lock) {
        e = events.peek();
        if (e == null || e.atNs > nowNs()) break;
        events.poll();
        if (e.task != null) {
          e.task.inbox.add(e.run);
          if (e.task.state == Task.State.POLLING) ready(e.task);
          continue;
        }
      }
      e.run.run();
    }
    synchronized (lock) {
      for (Task t : tasks) if (t.state != Task.State.RUNNING && t.wakeAtNs <= nowNs()) ready(t);
    }
  }

  private Task firstReady() {
    for (Task t : tasks) if (t.state == Task.State.READY) return t;
    return null;
  }

  private void block() {
    block(StuckHolder.LOOK_MS);
  }

  private void block(long ms) {
    try {
      lock.wait(ms);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (current != null && stuck.isStuck(current, firstReady() != null)) {
      if (current.thread.isAlive()) current.state = Task.State.OUTSIDE;
      else tasks.remove(current);
      current = null;
      lock.notifyAll();
    }
  }

  /** Nobody lives: time passes without anything in it. */
  public void pass(long ns) {
    clock.advanceBy(ns);
  }

  // ---- host side -----------------------------------------------------------------------------------

  /** Time passes up to {@code ns}; returns when nothing is left to do before that. */
  public void runUntil(long ns) {
    run(ns, NEVER);
  }

  /** Time passes until nothing is due within {@code quiet} nanoseconds, {@code cap} at most. */
  public void runUntilIdle(long quiet, long cap) {
    run(nowNs() + cap, quiet);
  }

  private void run(long horizon, long quiet) {
    synchronized (lock) {
      horizonNs = Math.max(nowNs(), horizon);
      quietNs = quiet;
      settle();
      horizonNs = nowNs();
      quietNs = NEVER;
    }
  }

  /** Waits until the device has nothing to do before the horizon. */
  public void settle() {
    synchronized (lock) {
      parked = false;
      lock.notifyAll();
      while (!mainOut && !(parked && current == null && firstReady() == null)) block();
    }
  }

  /** Runs on main's thread inside its poll. */
  public void post(Runnable r) {
    synchronized (lock) {
      main.inbox.add(r);
      if (main.state == Task.State.POLLING) ready(main);
      parked = false;
      lock.notifyAll();
    }
  }

  /** Main is about to enter its loop, or has left it. */
  public void mainLoops(boolean inLoop) {
    synchronized (lock) {
      mainOut = !inLoop;
      mainSinceNs = nowNs();
      lock.notifyAll();
    }
  }

  /** Makes main leave its loop at its next poll. */
  public void stop() {
    synchronized (lock) {
      stopping = true;
      lock.notifyAll();
    }
  }

  /** Ends the given looper threads at their next poll: their process is gone. */
  public void kill(List<Thread> threads) {
    synchronized (lock) {
      for (Task t : tasks) if (t != main && threads.contains(t.thread)) t.killed = true;
      lock.notifyAll();
    }
  }

  /** After the main loop ended. Loopers of the framework stay parked until they are quit. */
  public void reset() {
    synchronized (lock) {
      stopping = false;
      events.clear();
      main.inbox.clear();
      main.wakePending = false;
      current = main;
      main.state = Task.State.RUNNING;
      for (Task t : tasks) t.wakeAtNs = NEVER;
      horizonNs = 0;
      order = 0;
      epoch++;
    }
  }

  /** While main is outside its loop, other loopers run unscheduled: framework resetters quit and join some. */
  public void setFree(boolean on) {
    synchronized (lock) {
      free = on;
      lock.notifyAll();
    }
  }
}
