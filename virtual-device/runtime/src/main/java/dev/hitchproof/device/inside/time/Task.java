package dev.hitchproof.device.inside.time;

import java.util.ArrayDeque;

/** A looper thread and its state. Guarded by the dispatcher's lock. */
public final class Task {
  enum State {
    /** Holds the token. */
    RUNNING,
    /** Waits for the token. */
    READY,
    /** In {@code MessageQueue.nativePollOnce}, until woken or due. */
    POLLING,
    /** Computing or asleep until due. */
    BUSY,
    /** Lost the token because it waits for another thread by JDK means. */
    OUTSIDE
  }

  final Thread thread;
  /** Callbacks to run inside the next poll, as a native looper runs those of its file descriptors. */
  private final ArrayDeque<Runnable> inbox = new ArrayDeque<>();
  private State state = State.READY;
  private long wakeAtNs = Clock.NEVER_NS;
  private boolean wakePending;
  /** Its turn ended while it was working: those that wake at the same time come first. */
  private boolean isPreempted;
  /** Of its last turn. */
  private Charges.Carried carried = Charges.Carried.NOTHING;
  private boolean isUncharged;
  private boolean killed;
  private volatile boolean gone;

  Task(Thread thread) {
    this.thread = thread;
  }

  public Thread thread() {
    return thread;
  }

  State state() {
    return state;
  }

  long wakeAtNs() {
    return wakeAtNs;
  }

  /** It has left the simulation. */
  boolean isGone() {
    return gone;
  }

  boolean isKilled() {
    return killed;
  }

  void run() {
    state = State.RUNNING;
    isPreempted = false;
  }

  void ready() {
    state = State.READY;
    wakeAtNs = Clock.NEVER_NS;
  }

  /** Blocks in its poll, unless there is something to do at once. Returns whether it blocks. */
  boolean poll(boolean mayBlock, long wakeAtNs) {
    boolean blocks = mayBlock && !wakePending && inbox.isEmpty();
    wakePending = false;
    if (blocks) {
      state = State.POLLING;
      this.wakeAtNs = wakeAtNs;
    } else if (state == State.OUTSIDE) {
      state = State.READY;
    }
    return blocks;
  }

  void busyUntil(long ns) {
    state = State.BUSY;
    wakeAtNs = ns;
  }

  void worksUntil(long ns) {
    busyUntil(ns);
    isPreempted = true;
  }

  /** Waits for the token, or for the end of what it has executed. */
  boolean isWorking() {
    return state == State.READY || state == State.BUSY && isPreempted;
  }

  boolean isPreempted() {
    return isPreempted;
  }

  Charges.Carried carried() {
    return carried;
  }

  void carries(Charges.Carried carried) {
    this.carried = carried;
  }

  boolean isUncharged() {
    return isUncharged;
  }

  void uncharged(boolean isUncharged) {
    this.isUncharged = isUncharged;
  }

  void outside() {
    state = State.OUTSIDE;
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
  }

  /** A new process begins on this thread. */
  void reset() {
    inbox.clear();
    wakePending = false;
    state = State.RUNNING;
    wakeAtNs = Clock.NEVER_NS;
    isPreempted = false;
    carried = Charges.Carried.NOTHING;
  }
}
