package dev.hitchproof.device.inside.time;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;

/**
 * Discrete-event scheduler of the device. Every thread of an app is a {@link Task}; exactly one runs at a time, the one
 * that holds the token. A task gives the token up when it polls, sleeps, parks, waits or requests a monitor, and when work
 * ends its turn. When no task can run, the clock jumps to the next event, never past the horizon. The threads are real;
 * the time is not.
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

  /** @param charges what the tasks execute; free until its {@code cost} is set */
  public Scheduler(Clock clock, Charges charges) {
    this.clock = clock;
    this.charges = charges;
    dispatcher = new Dispatcher(clock, charges, () -> System.nanoTime() / MS, t -> unscheduled.accept(t));
    charges.endTurnsBy(new Charges.Turn() {
      @Override
      public void isOver() {
        work(charges.takeNs());
      }

      @Override
      public void readsClock() {
        settleCharges();
      }

      @Override
      public void entersMonitor(Object monitor, boolean keepsTurn) {
        dispatcher.enter(known(), monitor, keepsTurn);
      }

      @Override
      public void leftMonitor(Object monitor) {
        dispatcher.exit(known(), monitor);
      }
    });
  }

  /** Advances the clock by what the calling thread has executed. */
  private void settleCharges() {
    if (!charges.isMine()) return;
    long ns = charges.takeNs();
    if (ns == 0) return;
    if (!charges.keepsTurn() && dispatcher.canAnotherRunBefore(clock.nowNs() + ns)) work(ns);
    else clock.advanceBy(ns);
  }

  /** The calling task has executed work of {@code ns}: the others run meanwhile. */
  private void work(long ns) {
    long untilNs = clock.nowNs() + ns;
    dispatcher.pause(known(), t -> {
      t.worksUntil(untilNs);
      return true;
    });
  }

  /** From now on at most that many threads work over the same span of time; without this call, any number. */
  public void cores(int cores) {
    dispatcher.cores(cores);
  }

  public long nowNs() {
    settleCharges();
    return clock.nowNs();
  }

  /** The state of a thread as apps see it. */
  public Thread.State stateOf(Thread thread) {
    Thread.State seen = dispatcher.stateOf(thread);
    return seen == null ? thread.getState() : seen;
  }

  /** {@code watch} is called with the virtual time whenever main has nothing more to do for now. */
  public void watchMainIdle(LongConsumer watch) {
    mainIdle = watch;
  }

  /** {@code watch} is called with each thread whose waits were decided by real time: equal runs may then differ. */
  public void watchUnscheduled(Consumer<Thread> watch) {
    unscheduled = watch;
  }

  public Task main() {
    return dispatcher.main();
  }

  /** Whether the calling thread is main. */
  public boolean isMain() {
    Task main = dispatcher.main();
    return main != null && main.thread == Thread.currentThread();
  }

  /** Counts resets: events scheduled in an earlier epoch are gone. */
  public int epoch() {
    return epoch;
  }

  // ---- looper threads ----------------------------------------------------------------------------

  /** Called by the MessageQueue's constructor, on the looper's own thread. The first one is main. */
  public Task register() {
    Task t = known();
    if (t == null || t.isGone()) self.set(t = dispatcher.enter());
    return t;
  }

  /** A looper quit; its thread leaves the simulation unless the scheduler saw it start, and so will see it end. */
  public void unregister(Task t) {
    if (!t.wasStarted()) dispatcher.leave(t);
  }

  /** The calling thread ends. */
  public void unregisterSelf() {
    Task t = known();
    if (t == null) return;
    if (!t.isGone()) settleCharges();
    dispatcher.leave(t);
  }

  /** {@code MessageQueue.nativePollOnce} of a looper thread; a negative timeout is none, 0 does not block. */
  public void poll(Task t, int timeoutMillis) {
    if (t.thread != Thread.currentThread()) throw new IllegalStateException("poll of " + t.thread + "'s queue by another thread");
    settleCharges();
    if (t == main() && timeoutMillis != 0) mainIdle.accept(nowNs());
    long untilNs = timeoutMillis < 0 ? Clock.NEVER_NS : (nowNs() / MS + timeoutMillis) * MS;
    dispatcher.pause(t, me -> me.poll(timeoutMillis != 0, untilNs));
    for (Runnable r = dispatcher.take(t); r != null; r = dispatcher.take(t)) r.run();
  }

  /** {@code MessageQueue.nativeWake}, from any thread. */
  public void wake(Task t) {
    settleCharges();
    dispatcher.tell(t, Task::wake);
  }

  /** The calling task is busy for {@code ns}; false if the caller is no task. */
  public boolean burn(long ns) {
    boolean isTask = hold(ns, Task::busyUntil);
    if (isTask) caller().burnt(ns);
    return isTask;
  }

  /** The calling task does nothing for {@code ns}, and no interrupt ends that; false if the caller is no task. */
  public boolean rest(long ns) {
    return hold(ns, Task::restUntil);
  }

  private boolean hold(long ns, ObjLongConsumer<Task> how) {
    Task t = caller();
    if (t == null) return false;
    long untilNs = after(ns);
    if (ns > 0) dispatcher.pause(t, me -> {
      how.accept(me, untilNs);
      return true;
    });
    return true;
  }

  /** Runs the callback at a virtual time, on the task's thread inside its poll, or between two steps if the task is null. */
  public void at(long ns, Task task, Runnable run) {
    settleCharges();
    dispatcher.schedule(ns, task, run);
  }

  // ---- other threads, by ScheduledThreads ----------------------------------------------------------

  /** The calling thread's task, or null if the scheduler does not see its waits. */
  Task caller() {
    Task t = known();
    return t == null || t.isGone() || dispatcher.isAway(t) ? null : t;
  }

  /** Pools of the JDK clear the thread-local variables of their threads. */
  private Task known() {
    Task t = self.get();
    if (t == null) {
      t = dispatcher.of(Thread.currentThread());
      if (t != null) self.set(t);
    }
    return t;
  }

  /** The thread's task, or null. */
  Task of(Thread thread) {
    Task t = dispatcher.of(thread);
    return t == null || dispatcher.isAway(t) ? null : t;
  }

  void add(Thread started) {
    settleCharges();
    dispatcher.add(started);
  }

  void begin() {
    if (self.get() != null) return;
    Task t = known();
    if (t != null) dispatcher.begin(t);
  }

  /** @param ns negative for no limit */
  void park(Task t, long ns) {
    long untilNs = after(ns);
    dispatcher.pause(t, me -> me.park(untilNs));
  }

  void unpark(Task t) {
    settleCharges();
    dispatcher.tell(t, Task::unpark);
  }

  void interrupt(Task t) {
    settleCharges();
    dispatcher.tell(t, Task::interrupt);
  }

  /** @param ns negative for no limit */
  void await(Task t, Object monitor, long ns) {
    dispatcher.await(t, monitor, after(ns));
  }

  void wake(Object monitor, boolean all) {
    settleCharges();
    dispatcher.notify(monitor, all);
  }

  void sleep(Task t, long ns) {
    long untilNs = after(ns);
    dispatcher.pause(t, me -> {
      me.sleepUntil(untilNs);
      return true;
    });
  }

  /** The time {@code ns} from now; never if {@code ns} is negative or beyond the clock's range. */
  private long after(long ns) {
    long nowNs = nowNs();
    return ns < 0 || ns > Clock.NEVER_NS - nowNs ? Clock.NEVER_NS : nowNs + ns;
  }

  void yield(Task t) {
    settleCharges();
    dispatcher.pause(t, me -> {
      me.yields(clock.nowNs());
      return true;
    });
  }

  // ---- host side -----------------------------------------------------------------------------------

  /** Advances the clock up to {@code ns}; returns when nothing is left to do before that. */
  public void runUntil(long ns) {
    dispatcher.run(Horizon.until(ns));
  }

  /**
   * Advances the clock until the condition is true, for {@code capNs} at most. The condition is looked at before each jump,
   * under the scheduler's lock.
   */
  public void runUntil(BooleanSupplier isOver, long capNs) {
    dispatcher.run(Horizon.until(isOver, nowNs() + capNs));
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

  /** Runs on main's thread inside its poll, at no cost, because the host asks for it. */
  public void post(Runnable r) {
    Task main = dispatcher.main();
    // Made before the dispatcher's lock is taken: to link it, the JVM may wait for the thread that enqueues references, and that for the lock.
    Runnable atNoCost = () -> {
      settleCharges();
      dispatcher.charge(main, false);
      try {
        r.run();
      } finally {
        dispatcher.charge(main, true);
      }
    };
    dispatcher.tell(main, to -> to.post(atNoCost));
  }

  // ---- life of a process ---------------------------------------------------------------------------

  /** Main is about to enter its loop, or has left it. */
  public void mainLoops(boolean inLoop) {
    dispatcher.mainLoops(inLoop);
  }

  /** Main, which does not loop yet, runs code of the app from now on, or no longer. What it executes costs time. */
  public void mainStarts(boolean starts) {
    settleCharges();
    dispatcher.mainStarts(starts);
  }

  /** How long each thread has worked. */
  public List<ThreadTime> threadTimes() {
    settleCharges();
    return dispatcher.threadTimes(charges.psPerUnit());
  }

  /** Who waits for a monitor, and who is in it. */
  public List<MonitorWait> monitorWaits() {
    return dispatcher.monitorWaits();
  }

  /** Whether main loops; the host moves the clock only then. */
  public boolean isMainLooping() {
    return dispatcher.isMainLooping();
  }

  /** Says whether main's thread waits for the host between two calls of the device: such waits are not scheduled. */
  public void mainIsAway(boolean isAway) {
    dispatcher.mainIsAway(isAway);
  }

  /** Makes main leave its loop at its next poll. */
  public void stop() {
    dispatcher.stop();
  }

  /** Ends the given threads where they wait: their process is gone. */
  public void kill(List<Thread> threads) {
    dispatcher.kill(threads);
  }

  /** Called after the main loop has ended. The framework's loopers stay parked until they are quit. */
  public void reset() {
    dispatcher.reset();
    epoch++;
  }
}
