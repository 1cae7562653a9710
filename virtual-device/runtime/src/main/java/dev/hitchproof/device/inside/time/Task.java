package dev.hitchproof.device.inside.time;

import java.util.ArrayDeque;

/** A thread of the device and its state. Guarded by the dispatcher's lock, except where stated otherwise. */
public final class Task {
  final Thread thread;
  /** Whether another task starts the thread; otherwise it runs already. */
  final boolean wasStarted;
  /** Callbacks to run inside the next poll, as a native looper runs those of its file descriptors. */
  private final ArrayDeque<Runnable> inbox = new ArrayDeque<>();
  /** Monitors of metered code that it has entered. */
  final HeldMonitors monitors = new HeldMonitors();
  /** What it has executed. */
  final Account account = new Account();
  final Turnstile turnstile = new Turnstile();
  private TaskState state = TaskState.READY;
  private long wakeAtNs = Clock.NEVER_NS;
  private boolean wakePending;
  private boolean isUnparked;
  /** Its turn ended while it was working: tasks that wake at the same time go first. */
  private boolean isPreempted;
  /** Since when it waits for a turn after the last one was ended by work. */
  private long waitsSinceNs;
  /** Time for which it has not worked yet although it has executed the work, because main took its core. */
  private long owedNs;
  /** Busy because it sleeps, not because it works. */
  private boolean isAtRest;
  /** The monitor that it must enter to continue, or null. */
  private Object wanted;
  private long waitNumber;
  /** Its process has ended, and it ends where it waits. */
  boolean killed;
  private volatile boolean gone;

  Task(Thread thread, boolean wasStarted) {
    this.thread = thread;
    this.wasStarted = wasStarted;
  }

  public Thread thread() {
    return thread;
  }

  TaskState state() {
    return state;
  }

  /** What {@code Thread.getState} returns on a phone; null if it waits for something that the scheduler does not see. */
  Thread.State seenState() {
    return switch (state) {
      case RUNNING, POLLING -> Thread.State.RUNNABLE; // a poll is a native method
      case READY -> wanted == null ? Thread.State.RUNNABLE : Thread.State.BLOCKED;
      case BUSY -> isAtRest ? Thread.State.TIMED_WAITING : Thread.State.RUNNABLE;
      case ASLEEP -> Thread.State.TIMED_WAITING;
      case PARKED, WAITING -> wakeAtNs == Clock.NEVER_NS ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
      case OUTSIDE -> null;
    };
  }

  long wakeAtNs() {
    return wakeAtNs;
  }

  /** Whether it has left the simulation. */
  boolean isGone() {
    return gone;
  }

  void run() {
    state = TaskState.RUNNING;
    isPreempted = false;
    wanted = null;
  }

  void ready() {
    state = TaskState.READY;
    wakeAtNs = Clock.NEVER_NS;
  }

  /** Blocks in its poll, unless there is something to do at once. Returns whether it blocks. */
  boolean poll(boolean mayBlock, long wakeAtNs) {
    monitors.clear(); // it is between two messages
    boolean blocks = mayBlock && !wakePending && inbox.isEmpty();
    wakePending = false;
    if (blocks) {
      state = TaskState.POLLING;
      this.wakeAtNs = wakeAtNs;
      account.forgetRemainder(); // must not depend on how often the host woke it while it had nothing to do
    } else if (state == TaskState.OUTSIDE) {
      state = TaskState.READY;
    }
    return blocks;
  }

  void busyUntil(long ns) {
    state = TaskState.BUSY;
    isAtRest = false;
    wakeAtNs = ns;
  }

  /** Sleeps as {@code SystemClock.sleep} does, which no interrupt ends. */
  void restUntil(long ns) {
    busyUntil(ns);
    isAtRest = true;
  }

  void sleepUntil(long ns) {
    state = TaskState.ASLEEP;
    wakeAtNs = ns;
  }

  void worksUntil(long ns) {
    busyUntil(ns);
    isPreempted = true;
    waitsSinceNs = ns;
  }

  /** Lets tasks that are ready at the same time go first. */
  void yields(long nowNs) {
    ready();
    isPreempted = true;
    waitsSinceNs = nowNs;
  }

  /** Leaves its core to main, and has to continue later for the rest of its time. */
  void leavesCore(long nowNs) {
    owedNs = wakeAtNs - nowNs;
    yields(nowNs);
  }

  /** Continues for the time that it was displaced. Returns whether it was. */
  boolean worksOn(long nowNs) {
    if (owedNs <= 0) return false;
    worksUntil(nowNs + owedNs);
    owedNs = 0;
    return true;
  }

  long waitsSinceNs() {
    return waitsSinceNs;
  }

  /** Returns false if it need not park. */
  boolean park(long untilNs) {
    boolean parks = !isUnparked;
    isUnparked = false;
    if (parks) {
      state = TaskState.PARKED;
      wakeAtNs = untilNs;
    }
    return parks;
  }

  void unpark() {
    if (state == TaskState.PARKED) ready();
    else isUnparked = true;
  }

  /** Waits for a notification, having left the monitor for that time. */
  void waitFor(Object monitor, long untilNs, long number) {
    state = TaskState.WAITING;
    wanted = monitor;
    wakeAtNs = untilNs;
    waitNumber = number;
  }

  boolean waitsFor(Object monitor) {
    return state == TaskState.WAITING && wanted == monitor;
  }

  long waitNumber() {
    return waitNumber;
  }

  void interrupt() {
    if (state == TaskState.PARKED || state == TaskState.WAITING || state == TaskState.ASLEEP) ready();
  }

  void wants(Object monitor) {
    ready();
    wanted = monitor;
  }

  Object wanted() {
    return wanted;
  }

  /** Whether it is waiting for the end of the work that it has executed. */
  boolean isAtWork() {
    return state == TaskState.BUSY && isPreempted;
  }

  boolean isHeld() {
    return state == TaskState.BUSY || state == TaskState.ASLEEP;
  }

  boolean isPreempted() {
    return isPreempted;
  }

  public long executed() {
    return account.executed();
  }

  void outside() {
    state = TaskState.OUTSIDE;
    wanted = null;
    monitors.clear();
  }

  /** Ends its poll, the present one or the next. Returns whether it became ready. */
  boolean wake() {
    boolean polls = state == TaskState.POLLING;
    if (polls) ready();
    else wakePending = true;
    return polls;
  }

  void post(Runnable run) {
    inbox.add(run);
    if (state == TaskState.POLLING) ready();
  }

  /** The next callback, or null. */
  Runnable take() {
    return inbox.poll();
  }

  void forgetWake() {
    wakeAtNs = Clock.NEVER_NS;
  }

  void leave() {
    gone = true;
    monitors.clear();
  }

  /** A new process begins on this thread. */
  void reset() {
    inbox.clear();
    monitors.clear();
    wakePending = isUnparked = false;
    wakeAtNs = Clock.NEVER_NS;
    run();
    account.newProcess();
    owedNs = 0;
  }
}
