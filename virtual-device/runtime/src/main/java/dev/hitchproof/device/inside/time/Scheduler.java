package dev.hitchproof.device.inside.time;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Discrete-event scheduler of the device. Every looper thread is a {@link Task}; exactly one runs at a time, the one
 * that holds the token. A task gives the token up in {@link #poll} and {@link #burn}, and where work ends its turn. When no task can run, the
 * clock jumps to the next event, never past the horizon. The threads are real; the time is not.
 */
public final class Scheduler {
  private static final long MS = 1_000_000L;
  private final Clock clock;
  private final Charges charges;
  private final Dispatcher dispatcher;
  private final ThreadLocal<Task> self = new ThreadLocal<>();
  private volatile Consumer<Thread> unscheduled = t -> {};
  private volatile LongConsumer mainIdle = nowNs -> {};
  private volatile int epoch;

  public Scheduler(Clock clock) {
    this(clock, new Charges());
  }

  /** @param charges what the tasks execute; free unless they were told what work costs */
  public Scheduler(Clock clock, Charges charges) {
    this.clock = clock;
    this.charges = charges;
    dispatcher = new Dispatcher(clock, charges, System::currentTimeMillis, t -> unscheduled.accept(t));
    charges.endTurnsBy(new Charges.Turn() {
      @Override
      public void isOver() {
        dispatcher.work(self.get(), charges.takeNs());
      }

      @Override
      public void readsClock() {
        settleCharges();
      }
    });
  }

  /** The clock catches up with what the calling thread has executed. */
  private void settleCharges() {
    if (!charges.isMine()) return;
    long ns = charges.takeNs();
    if (ns == 0) return;
    if (!charges.holdsMonitor() && dispatcher.isAnotherReady()) dispatcher.work(self.get(), ns);
    else clock.advanceBy(ns);
  }

  public long nowNs() {
    settleCharges();
    return clock.nowNs();
  }

  /** {@code watch} is called with the virtual time whenever main has nothing more to do at present. */
  public void watchMainIdle(LongConsumer watch) {
    mainIdle = watch;
  }

  /** {@code watch} is called with each thread whose state or real time decided something: equal runs may then differ. */
  public void watchUnscheduled(Consumer<Thread> watch) {
    unscheduled = watch;
  }

  public Task main() {
    return dispatcher.main();
  }

  /** Whether the calling thread is main. */
  public boolean isMain() {
    return self.get() != null && self.get() == dispatcher.main();
  }

  /** Counts resets: events scheduled in an earlier epoch are gone. */
  public int epoch() {
    return epoch;
  }

  // ---- looper threads ----------------------------------------------------------------------------

  /** From the MessageQueue's constructor, on the looper's own thread. The first one is main. */
  public Task register() {
    Task t = self.get();
    if (t == null || t.isGone()) self.set(t = dispatcher.enter());
    return t;
  }

  /** A looper quit: its thread leaves the simulation. */
  public void unregister(Task t) {
    dispatcher.leave(t);
  }

  /** The calling thread ends by an exception. */
  public void unregisterSelf() {
    Task t = self.get();
    if (t != null) unregister(t);
  }

  /** {@code MessageQueue.nativePollOnce} of a looper thread; a negative timeout is none, 0 does not block. */
  public void poll(Task t, int timeoutMillis) {
    if (t.thread != Thread.currentThread()) throw new IllegalStateException("poll of " + t.thread + "'s queue by another thread");
    settleCharges();
    if (t == main() && timeoutMillis != 0) mainIdle.accept(nowNs());
    dispatcher.poll(t, timeoutMillis != 0, timeoutMillis < 0 ? Clock.NEVER_NS : (nowNs() / MS + timeoutMillis) * MS);
    for (Runnable r = dispatcher.take(t); r != null; r = dispatcher.take(t)) r.run();
  }

  /** {@code MessageQueue.nativeWake}, from any thread. */
  public void wake(Task t) {
    settleCharges();
    dispatcher.wake(t);
  }

  /** The calling looper thread is busy (or asleep) for so long; false if the caller is no looper. */
  public boolean burn(long ns) {
    Task t = self.get();
    if (t == null || t.isGone()) return false;
    settleCharges();
    if (ns > 0) dispatcher.burn(t, ns);
    return true;
  }

  /** At a virtual time: run on the task's thread inside its poll, or between two steps if task is null. */
  public void at(long ns, Task task, Runnable run) {
    settleCharges();
    dispatcher.schedule(ns, task, run);
  }

  // ---- host side -----------------------------------------------------------------------------------

  /** Advances the clock up to {@code ns}; returns when nothing is left to do before that. */
  public void runUntil(long ns) {
    dispatcher.run(Horizon.until(ns));
  }

  /** Advances the clock until nothing is due within {@code quietNs}, for {@code capNs} at most. */
  public void runUntilIdle(long quietNs, long capNs) {
    dispatcher.run(Horizon.untilIdle(quietNs, nowNs() + capNs));
  }

  /** Waits until nothing is left to do at the present time. */
  public void settle() {
    dispatcher.settle();
  }

  /** Advances the clock while no app runs. */
  public void pass(long ns) {
    clock.advanceBy(ns);
  }

  /** Runs on main's thread inside its poll, without cost: it is the host that wants it. */
  public void post(Runnable r) {
    dispatcher.post(() -> {
      Task main = self.get();
      settleCharges();
      dispatcher.charge(main, false);
      try {
        r.run();
      } finally {
        dispatcher.charge(main, true);
      }
    });
  }

  // ---- life of a process ---------------------------------------------------------------------------

  /** Main is about to enter its loop, or has left it. */
  public void mainLoops(boolean inLoop) {
    dispatcher.mainLoops(inLoop);
  }

  /** Makes main leave its loop at its next poll. */
  public void stop() {
    dispatcher.stop();
  }

  /** Ends the given looper threads at their next poll: their process is gone. */
  public void kill(List<Thread> threads) {
    dispatcher.kill(threads);
  }

  /** After the main loop ended. Loopers of the framework stay parked until they are quit. */
  public void reset() {
    dispatcher.reset();
    epoch++;
  }

  /** While main is outside its loop, other loopers run unscheduled: framework resetters quit and join some. */
  public void setFree(boolean on) {
    dispatcher.setFree(on);
  }
}
