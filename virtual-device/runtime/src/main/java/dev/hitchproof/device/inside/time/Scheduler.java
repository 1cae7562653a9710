package dev.hitchproof.device.inside.time;

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
  private final Token token;
  private final Dispatcher dispatcher;
  /** What the host does with the device's time. */
  public final HostSide host;
  private final ThreadLocal<Task> self = new ThreadLocal<>();
  private volatile Consumer<Thread> unscheduled = t -> {};
  private volatile LongConsumer mainIdle = nowNs -> {};

  /** @param charges what the tasks execute; free until its {@code cost} is set */
  public Scheduler(Clock clock, Charges charges) {
    this.clock = clock;
    this.charges = charges;
    token = new Token(clock, charges, () -> System.nanoTime() / MS, t -> unscheduled.accept(t));
    dispatcher = new Dispatcher(token);
    host = new HostSide(clock, charges, token, dispatcher, this::settleCharges);
    charges.endTurnsBy(new Turn() {
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
    pause(known(), t -> t.worksUntil(untilNs));
  }

  private void pause(Task t, Consumer<Task> how) {
    dispatcher.pause(t, me -> {
      how.accept(me);
      return true;
    });
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
    return token.main;
  }

  /** Whether the calling thread is main. */
  public boolean isMain() {
    Task main = token.main;
    return main != null && main.thread == Thread.currentThread();
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
    if (!t.wasStarted) dispatcher.leave(t);
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
    if (isTask) caller().account.burnt(ns);
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
    if (ns > 0) pause(t, me -> how.accept(me, untilNs));
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
    return t == null || t.isGone() || token.isAway(t) ? null : t;
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
    return t == null || token.isAway(t) ? null : t;
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
    pause(t, me -> me.sleepUntil(untilNs));
  }

  /** The time {@code ns} from now; never if {@code ns} is negative or beyond the clock's range. */
  private long after(long ns) {
    long nowNs = nowNs();
    return ns < 0 || ns > Clock.NEVER_NS - nowNs ? Clock.NEVER_NS : nowNs + ns;
  }

  void yield(Task t) {
    settleCharges();
    pause(t, me -> me.yields(clock.nowNs()));
  }
}
