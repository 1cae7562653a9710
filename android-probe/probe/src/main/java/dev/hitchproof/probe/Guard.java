package dev.hitchproof.probe;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps a recorder's failures from the app that calls it: they are counted and written to the trace, and a recorder that
 * failed three times is switched off. May be called from any thread.
 */
final class Guard {
  /** Called on the thread of the failing recorder. */
  interface Listener {
    void recorderFailed(String recorder, String why);

    void recorderOff(String recorder, String why);
  }

  /** A step whose failure does not affect the steps after it. */
  interface Step {
    void run() throws Exception;
  }

  private static final int LIMIT = 3;
  /** Limit of reports, since writing a report may fail, which is reported in turn. */
  private static final int MOST_REPORTS = 16;
  /** Failures of all guards of the process. */
  private static final AtomicLong FAILURES = new AtomicLong();
  private final String recorder;
  private final Listener listener;
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicInteger reports = new AtomicInteger();
  private volatile boolean off;

  Guard(String recorder, Listener listener) {
    this.recorder = recorder;
    this.listener = listener;
  }

  /** Failures that the app did not notice, since the process started. */
  static long allFailures() {
    return FAILURES.get();
  }

  boolean isOff() {
    return off;
  }

  /** Reports a failure that counts towards switching the recorder off. Never throws. */
  void failed(Throwable failure) {
    report(failure, failures.incrementAndGet() >= LIMIT);
  }

  /** Switches the recorder off at once: it cannot start. Never throws. */
  void off(Throwable failure) {
    report(failure, true);
  }

  /** Reports a failure that does not switch the recorder off, such as one while it is removed. Never throws. */
  void tolerated(Throwable failure) {
    report(failure, false);
  }

  /** Runs each step, even after one that failed. Never throws. */
  void each(Step... steps) {
    for (Step step : steps) {
      try {
        step.run();
      } catch (Throwable t) {
        tolerated(t);
      }
    }
  }

  /** From now on reports as many failures as a new guard. */
  void reportAnew() {
    reports.set(0);
  }

  private synchronized boolean turnsOff() {
    boolean wasOn = !off;
    off = true;
    return wasOn;
  }

  /** Reports only the failure's class: its message may contain the app's data. */
  private void report(Throwable failure, boolean isLast) {
    FAILURES.incrementAndGet();
    if (isLast ? !turnsOff() : off || reports.incrementAndGet() > MOST_REPORTS) return;
    try {
      if (isLast) listener.recorderOff(recorder, failure.getClass().getName());
      else listener.recorderFailed(recorder, failure.getClass().getName());
    } catch (Throwable t) {
      FAILURES.incrementAndGet();
    }
  }
}
