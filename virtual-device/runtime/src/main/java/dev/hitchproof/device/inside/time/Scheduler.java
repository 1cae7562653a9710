package dev.hitchproof.device.inside.time;

import java.util.List;

/**
 * Discrete-event scheduler of the device. Every looper thread is a {@link Task}; exactly one runs at
 * a time: it holds the token. A task gives the token up only in {@link #poll} and {@link #burn}.
 * When nobody can run, the clock jumps to the next event, never past the horizon. All real threads,
 * no real time.
 */
public final class Scheduler {
  static final long NEVER = Long.MAX_VALUE;

  /** Told how long main ran between two polls, in virtual time. */
  public interface MainWatch {
    void ran(long fromNs, long toNs);
  }

  private final Clock clock;
  private final Dispatcher d;
  private final ThreadLocal<Task> self = new ThreadLocal<>();
  private volatile MainWatch watch = (from, to) -> {};
  private volatile int epoch;
  private long mainSinceNs;

  public Scheduler(Clock clock) {
    this.clock = clock;
    d = new Dispatcher(clock);
  }

  public long nowNs() {
    return clock.nowNs();
  }

  public void watchMain(MainWatch w) {
    watch = w;
  }

  public Task main() {
    return d.main;
  }

  /** Counts resets: events scheduled in an earlier epoch are gone. */
  public int epoch() {
    return epoch;
  }

  // ---- looper threads ----------------------------------------------------------------------------

  /** From the MessageQueue's constructor, on the looper's own thread. The first one is main. */
  public Task register() {
    synchronized (d.lock) {
      Task t = self.get();
      if (t != null && !t.gone) return t;
      t = new Task(Thread.currentThread());
      self.set(t);
      if (d.main == null) {
        d.main = d.current = t;
        t.state = Task.State.RUNNING;
      }
      d.tasks.add(t);
      return t;
    }
  }

  /** A looper quit: its thread leaves the simulation. */
  public void unregister(Task t) {
    synchronized (d.lock) {
      if (t != d.main) d.remove(t);
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
    if (t == d.main) watch.ran(mainSinceNs, nowNs());
    synchronized (d.lock) {
      if (d.current == t || t.state == Task.State.OUTSIDE) giveUp(t, timeoutMillis);
    }
    d.awaitToken(t);
    if (t == d.main) mainSinceNs = nowNs();
    for (;;) {
      Runnable r;
      synchronized (d.lock) {
        r = t.inbox.poll();
      }
      if (r == null) return;
      r.run();
    }
  }

  private void giveUp(Task t, int timeoutMillis) {
    if (timeoutMillis != 0 && !t.wakePending && t.inbox.isEmpty()) {
      t.state = Task.State.POLLING;
      t.wakeAtNs = timeoutMillis < 0 ? NEVER : (nowNs() / 1_000_000L + timeoutMillis) * 1_000_000L;
      if (d.current == t) d.current = null;
    } else if (t.state == Task.State.OUTSIDE) {
      t.state = Task.State.READY;
    }
    t.wakePending = false;
  }

  /** {@code MessageQueue.nativeWake}, from any thread. */
  public void wake(Task t) {
    synchronized (d.lock) {
      if (t.state == Task.State.POLLING) d.ready(t);
      else t.wakePending = true;
    }
  }

  /** The calling looper thread is busy (or asleep) for so long; false if the caller is no looper. */
  public boolean burn(long ns) {
    Task t = self.get();
    if (t == null || t.gone) return false;
    if (ns <= 0) return true;
    synchronized (d.lock) {
      if (d.current == t) d.current = null;
      else if (t.state != Task.State.OUTSIDE) throw new IllegalStateException(t.thread + " burns time without the token");
      t.state = Task.State.BUSY;
      t.wakeAtNs = nowNs() + ns;
    }
    d.awaitToken(t);
    return true;
  }

  /** At a virtual time: run on the task's thread inside its poll, or between two steps if task is null. */
  public void at(long ns, Task task, Runnable run) {
    synchronized (d.lock) {
      d.events.add(ns, task, run);
      d.lock.notifyAll();
    }
  }

  // ---- host side -----------------------------------------------------------------------------------

  /** Time passes up to {@code ns}; returns when nothing is left to do before that. */
  public void runUntil(long ns) {
    d.run(Horizon.until(ns));
  }

  /** Time passes until nothing is due within {@code quietNs}, for {@code capNs} at most. */
  public void runUntilIdle(long quietNs, long capNs) {
    d.run(Horizon.untilIdle(quietNs, nowNs() + capNs));
  }

  /** Waits until nothing is left to do at the present time. */
  public void settle() {
    d.settle();
  }

  /** Nobody lives: time passes without anything in it. */
  public void pass(long ns) {
    clock.advanceBy(ns);
  }

  /** Runs on main's thread inside its poll. */
  public void post(Runnable r) {
    synchronized (d.lock) {
      d.main.inbox.add(r);
      if (d.main.state == Task.State.POLLING) d.ready(d.main);
      d.unpark();
    }
  }

  // ---- life of a process ---------------------------------------------------------------------------

  /** Main is about to enter its loop, or has left it. */
  public void mainLoops(boolean inLoop) {
    synchronized (d.lock) {
      d.mainOut = !inLoop;
      mainSinceNs = nowNs();
      d.lock.notifyAll();
    }
  }

  /** Makes main leave its loop at its next poll. */
  public void stop() {
    synchronized (d.lock) {
      d.stopping = true;
      d.lock.notifyAll();
    }
  }

  /** Ends the given looper threads at their next poll: their process is gone. */
  public void kill(List<Thread> threads) {
    synchronized (d.lock) {
      for (Task t : d.tasks.all()) if (t != d.main && threads.contains(t.thread)) t.killed = true;
      d.lock.notifyAll();
    }
  }

  /** After the main loop ended. Loopers of the framework stay parked until they are quit. */
  public void reset() {
    synchronized (d.lock) {
      d.stopping = false;
      d.events.clear();
      d.tasks.forgetWakes();
      d.current = d.main;
      d.main.inbox.clear();
      d.main.wakePending = false;
      d.main.state = Task.State.RUNNING;
      epoch++;
    }
  }

  /** While main is outside its loop, other loopers run unscheduled: framework resetters quit and join some. */
  public void setFree(boolean on) {
    synchronized (d.lock) {
      d.free = on;
      d.lock.notifyAll();
    }
  }
}
