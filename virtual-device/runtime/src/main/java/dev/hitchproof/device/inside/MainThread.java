package dev.hitchproof.device.inside;

import dev.hitchproof.device.host.IdentityHashes;
import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.inside.process.ProcessEnd;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.Scheduler;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/** Calls from the control thread that run on the app's main thread, between two messages. */
final class MainThread {
  private static final long STEP_NS = 100_000_000L;
  private static final long PATIENCE_NS = 60_000_000_000L;

  private static final long QUIET_NS = 100_000_000L;
  static final long IDLE_CAP_NS = 5_000_000_000L;

  private MainThread() {}

  /** Advances the clock until the app is idle, for 5 s at most. */
  static void awaitIdle() {
    awaitIdle(IDLE_CAP_NS);
  }

  /** Advances the clock until the app is idle, for at most {@code capNs} and at most 5 s. */
  static void awaitIdle(long capNs) {
    if (ProcessEnd.get() == null && capNs > 0) DeviceTime.SCHEDULER.host.runUntilIdle(QUIET_NS, Math.min(capNs, IDLE_CAP_NS));
  }

  /** Runs the call at the current virtual time. The clock advances only if main is busy or the call itself sleeps. */
  static <T> T call(Callable<T> call) {
    return call(DeviceTime.SCHEDULER, call);
  }

  /** Like {@link #call}. */
  static void run(Runnable run) {
    call(Executors.callable(run));
  }

  /** Like {@link #call}, for what only reads: the identity hashes that it draws are not missing to the app afterwards. */
  static <T> T read(Callable<T> call) {
    // Whoever looks at a device sees what is there, also while the app does not answer.
    return ThreadDump.isMainDeadlocked() ? readFromHere(call) : read(DeviceTime.SCHEDULER, call);
  }

  static <T> T read(Scheduler scheduler, Callable<T> call) {
    return call(scheduler, () -> IdentityHashes.unmoved(call::call));
  }

  static <T> T readFromHere(Callable<T> call) {
    try {
      return IdentityHashes.unmoved(call::call);
    } catch (Exception e) {
      throw new IllegalStateException("beside the main thread: " + e, e);
    }
  }

  static <T> T call(Scheduler scheduler, Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    scheduler.host.post(task);
    scheduler.host.settle();
    long giveUp = scheduler.nowNs() + PATIENCE_NS;
    for (;;) {
      boolean loops = scheduler.host.isMainLooping();
      if (task.isDone() || ProcessEnd.get() != null) break;
      if (!loops) throw new Refusal("internal", "the app's main thread has left its loop, so that it answers no more");
      if (scheduler.nowNs() > giveUp) throw new Refusal("internal", "the main thread did not answer within 60 s of virtual time");
      scheduler.host.runUntil(scheduler.nowNs() + STEP_NS);
    }
    try {
      return task.isDone() ? task.get() : null;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Refusal r) throw r;
      throw new IllegalStateException("on the main thread: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
