package dev.hitchproof.device.inside.time;

import java.util.ArrayDeque;

/** A looper thread as the scheduler sees it. All fields are guarded by the scheduler's lock. */
public final class Task {
  enum State {
    /** Holds the token. */
    RUNNING,
    /** Wants the token. */
    READY,
    /** In {@code MessageQueue.nativePollOnce}, until woken or {@link Task#wakeAtNs}. */
    POLLING,
    /** Computing or asleep until {@link Task#wakeAtNs}. */
    BUSY,
    /** Lost the token because it waits for another thread outside the scheduler's sight. */
    OUTSIDE
  }

  final Thread thread;
  /** What the native looper would find on its file descriptors. */
  final ArrayDeque<Runnable> inbox = new ArrayDeque<>();

  State state = State.READY;
  long wakeAtNs = Scheduler.NEVER;
  boolean wakePending;
  boolean gone;
  boolean killed;

  Task(Thread thread) {
    this.thread = thread;
  }

  public Thread thread() {
    return thread;
  }

  void ready() {
    state = State.READY;
    wakeAtNs = Scheduler.NEVER;
  }
}
