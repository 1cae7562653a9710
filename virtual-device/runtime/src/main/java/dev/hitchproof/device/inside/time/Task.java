package dev.hitchproof.device.inside.time;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** A thread of the device and its state. Guarded by the dispatcher's lock, except where stated otherwise. */
public final class Task {
  enum State {
    /** Holds the token. */
    RUNNING,
    /** Waits for the token. */
    READY,
    /** In {@code MessageQueue.nativePollOnce}, until woken or due. */
    POLLING,
    /** Computing until due. */
    BUSY,
    /** Asleep, until interrupted or due. */
    ASLEEP,
    /** Parked, until unparked, interrupted or due. */
    PARKED,
    /** In {@code Object.wait}, until notified, interrupted or due. */
    WAITING,
    /** Lost the token because it waits for something that the scheduler does not see. */
    OUTSIDE
  }

  /** @param keepsTurn the holder must leave it before another task can run, since unseen code may wait for the monitor */
  record Held(Object monitor, boolean keepsTurn) {}

  private static final long PS_PER_NS = 1_000;
  final Thread thread;
  private final boolean wasStarted;
  /** Callbacks to run inside the next poll, as a native looper runs those of its file descriptors. */
  private final ArrayDeque<Runnable> inbox = new ArrayDeque<>();
  /** Monitors of metered code, one entry for each time it was entered; changed by the running task, and cleared when it goes outside or leaves. */
  private final List<Held> held = new ArrayList<>();
  private final Turnstile turnstile = new Turnstile();
  private State state = State.READY;
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
  /** Remainder of its last turn, less than a nanosecond. */
  private long remainderPs;
  /** Units of work that the clock includes. */
  private long executed;
  /** {@link #executed} when its process began. */
  private long executedBefore;
  /** Time that it was declared to work for, in this process. */
  private long burntNs;
  /** See {@link ThreadTime#number}. */
  private int number;
  /** Methods that it is in and that are free; the outermost has a share that it takes of its units, and 0 for none. */
  private int freeDepth;
  private int freeShare;
  private long executedFree;
  private boolean isUncharged;
  private boolean killed;
  private volatile boolean gone;

  /** A task for a thread that already runs. */
  Task(Thread thread) {
    this(thread, false);
  }

  private Task(Thread thread, boolean wasStarted) {
    this.thread = thread;
    this.wasStarted = wasStarted;
  }

  /** A task for a thread that another task is about to start. */
  static Task started(Thread thread) {
    return new Task(thread, true);
  }

  boolean wasStarted() {
    return wasStarted;
  }

  public Thread thread() {
    return thread;
  }

  State state() {
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

  Turnstile turnstile() {
    return turnstile;
  }

  /** Whether it has left the simulation. */
  boolean isGone() {
    return gone;
  }

  boolean isKilled() {
    return killed;
  }

  void run() {
    state = State.RUNNING;
    isPreempted = false;
    wanted = null;
  }

  void ready() {
    state = State.READY;
    wakeAtNs = Clock.NEVER_NS;
  }

  /** Blocks in its poll, unless there is something to do at once. Returns whether it blocks. */
  boolean poll(boolean mayBlock, long wakeAtNs) {
    held.clear(); // it is between two messages
    boolean blocks = mayBlock && !wakePending && inbox.isEmpty();
    wakePending = false;
    if (blocks) {
      state = State.POLLING;
      this.wakeAtNs = wakeAtNs;
      remainderPs = 0; // must not depend on how often the host woke it while it had nothing to do
    } else if (state == State.OUTSIDE) {
      state = State.READY;
    }
    return blocks;
  }

  void busyUntil(long ns) {
    state = State.BUSY;
    isAtRest = false;
    wakeAtNs = ns;
  }

  /** Sleeps as {@code SystemClock.sleep} does, which no interrupt ends. */
  void restUntil(long ns) {
    busyUntil(ns);
    isAtRest = true;
  }

  void sleepUntil(long ns) {
    state = State.ASLEEP;
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

  /** Whether it first has to continue for the time that it was displaced. */
  boolean owesTime() {
    return owedNs > 0;
  }

  void worksOn(long nowNs) {
    worksUntil(nowNs + owedNs);
    owedNs = 0;
  }

  long waitsSinceNs() {
    return waitsSinceNs;
  }

  /** Returns false if it need not park. */
  boolean park(long untilNs) {
    boolean parks = !isUnparked;
    isUnparked = false;
    if (parks) {
      state = State.PARKED;
      wakeAtNs = untilNs;
    }
    return parks;
  }

  void unpark() {
    if (state == State.PARKED) ready();
    else isUnparked = true;
  }

  /** Waits for a notification, having left the monitor for that time. */
  void waitFor(Object monitor, long untilNs, long number) {
    state = State.WAITING;
    wanted = monitor;
    wakeAtNs = untilNs;
    waitNumber = number;
  }

  boolean waitsFor(Object monitor) {
    return state == State.WAITING && wanted == monitor;
  }

  long waitNumber() {
    return waitNumber;
  }

  void interrupt() {
    if (state == State.PARKED || state == State.WAITING || state == State.ASLEEP) ready();
  }

  // ---- monitors -----------------------------------------------------------------------------------------

  void wants(Object monitor) {
    ready();
    wanted = monitor;
  }

  Object wanted() {
    return wanted;
  }

  void enter(Held monitor) {
    held.add(monitor);
  }

  void exit(Object monitor) {
    for (int i = held.size() - 1; i >= 0; i--) {
      if (held.get(i).monitor != monitor) continue;
      held.remove(i);
      return;
    }
  }

  /** Leaves the monitor completely; returns one entry for each time it was entered. */
  List<Held> exitAll(Object monitor) {
    List<Held> left = new ArrayList<>();
    for (int i = 0; i < held.size(); ) {
      if (held.get(i).monitor == monitor) left.add(held.remove(i)); // by index: the app's equals is not called
      else i++;
    }
    return left;
  }

  boolean holds(Object monitor) {
    for (Held h : held) if (h.monitor == monitor) return true;
    return false;
  }

  boolean holdsMonitor() {
    return !held.isEmpty();
  }

  boolean keepsTurn() {
    for (Held h : held) if (h.keepsTurn) return true;
    return false;
  }

  // ---- turns --------------------------------------------------------------------------------------------

  /** Whether it is waiting for the end of the work that it has executed. */
  boolean isAtWork() {
    return state == State.BUSY && isPreempted;
  }

  boolean isHeld() {
    return state == State.BUSY || state == State.ASLEEP;
  }

  boolean isPreempted() {
    return isPreempted;
  }

  long remainderPs() {
    return remainderPs;
  }

  void keeps(long remainderPs) {
    this.remainderPs = remainderPs;
  }

  void executed(long units) {
    executed += units;
  }

  public long executed() {
    return executed;
  }

  void burnt(long ns) {
    burntNs += ns;
  }

  void number(int number) {
    this.number = number;
  }

  /** @param psPerUnit 0 if work is free */
  ThreadTime time(long psPerUnit) {
    long workedNs = (executed - executedBefore) * psPerUnit / PS_PER_NS;
    return new ThreadTime(number, thread.getName(), psPerUnit == 0 ? -1 : workedNs + burntNs);
  }

  boolean isFree() {
    return freeDepth > 0;
  }

  boolean takesShare() {
    return freeDepth > 0 && freeShare > 0;
  }

  void entersFree(int share) {
    if (freeDepth++ == 0) freeShare = share;
  }

  void executedFree(long units) {
    executedFree += units;
  }

  /** Returns what the outermost method costs in the end. */
  long leavesFree() {
    if (--freeDepth > 0) return 0;
    long owed = freeShare == 0 ? 0 : executedFree / freeShare;
    executedFree = 0;
    return owed;
  }

  boolean isUncharged() {
    return isUncharged;
  }

  void uncharged(boolean isUncharged) {
    this.isUncharged = isUncharged;
  }

  void outside() {
    state = State.OUTSIDE;
    wanted = null;
    held.clear();
  }

  /** Ends its poll, the present one or the next. Returns whether it became ready. */
  boolean wake() {
    boolean polls = state == State.POLLING;
    if (polls) ready();
    else wakePending = true;
    return polls;
  }

  void post(Runnable run) {
    inbox.add(run);
    if (state == State.POLLING) ready();
  }

  /** The next callback, or null. */
  Runnable take() {
    return inbox.poll();
  }

  void forgetWake() {
    wakeAtNs = Clock.NEVER_NS;
  }

  void kill() {
    killed = true;
  }

  void leave() {
    gone = true;
    held.clear();
  }

  /** A new process begins on this thread. */
  void reset() {
    inbox.clear();
    held.clear();
    wakePending = isUnparked = isPreempted = false;
    state = State.RUNNING;
    wakeAtNs = Clock.NEVER_NS;
    wanted = null;
    remainderPs = executedFree = burntNs = 0;
    executedBefore = executed;
    freeDepth = 0;
    owedNs = 0;
  }
}
