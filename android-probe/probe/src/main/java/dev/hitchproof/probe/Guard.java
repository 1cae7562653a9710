package dev.hitchproof.probe;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps a recorder's failures from the app that calls it: they are counted and written to the trace, and a recorder that
 * failed three times is switched off. From any thread.
 */
final class Guard {
  /** Called on the thread of the failing recorder. */
  interface Listener {
    void recorderFailed(String recorder, String why);

    void recorderOff(String recorder, String why);
  }

  /** A step that may fail without an effect on those after it. */
  interface Step {
    void run() throws Exception;
  }

  private static final int LIMIT = 3;
  /** Writing a report may fail, which is reported in turn. */
  private static final int MOST_REPORTS = 16;
  /** Of all guards of the process. */
  private static final AtomicLong FAILURES = new AtomicLong();
  private final String recorder;
  private final Listener listener;
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicInteger reports = new AtomicInteger();
  private final AtomicBoolean off = new AtomicBoolean();

  Guard(String recorder, Listener listener) {
    this.recorder = recorder;
    this.listener = listener;
  }

  /** Failures that the app did not notice, since the process started. */
  static long allFailures() {
    return FAILURES.get();
  }

  boolean isOff() {
    return off.get();
  }

  /** Counts towards switching the recorder off. Never throws. */
  void failed(Throwable failure) {
    report(failure, failures.incrementAndGet() >= LIMIT);
  }

  /** Switches the recorder off at once: it cannot start. Never throws. */
  void off(Throwable failure) {
    report(failure, true);
  }

  /** Does not switch the recorder off: for what happens while it is being removed. Never throws. */
  void tolerated(Throwable failure) {
    report(failure, false);
  }

  /** Runs each step, also after one that failed. Never throws. */
  void each(Step... steps) {
    for (Step step : steps) {
      try {
        step.run();
      } catch (Throwable t) {
        tolerated(t);
      }
    }
  }

  /** Reports as many failures as a new guard. */
  void reportAnew() {
    reports.set(0);
  }

  /** Reports only the failure's class: its message may contain the app's data. */
  private void report(Throwable failure, boolean isLast) {
    FAILURES.incrementAndGet();
    if (isLast ? !off.compareAndSet(false, true) : off.get() || reports.incrementAndGet() > MOST_REPORTS) return;
    try {
      if (isLast) listener.recorderOff(recorder, failure.getClass().getName());
      else listener.recorderFailed(recorder, failure.getClass().getName());
    } catch (Throwable t) {
      FAILURES.incrementAndGet();
    }
  }
}
