package dev.hitchproof.probe;

import android.os.Looper;
import java.util.Set;

/** The recorders that a recording has only where they were asked for. Main thread. */
final class OptionalRecorders {
  /** Called on the recorders' threads. */
  interface Listener extends DispatchRecorder.Listener, AnrWatch.Listener, Guard.Listener {}

  private final Guard guard;
  private final DispatchRecorder dispatches;
  private final AnrWatch anrs;

  OptionalRecorders(Set<String> wanted, Watchdog.Watched watched, ProbeThreads threads, Listener listener) {
    guard = new Guard(Recorder.DISPATCHES, listener);
    dispatches = !wanted.contains(Recorder.DISPATCHES) ? null
        : new DispatchRecorder(Looper.getMainLooper(), watched.progress, guard, listener);
    anrs = !wanted.contains(Recorder.ANRS) ? null : new AnrWatch(watched, threads.watchdog, threads.main, listener);
  }

  void start() {
    if (anrs != null) anrs.start();
    if (dispatches == null) return;
    try {
      dispatches.start();
    } catch (Throwable t) {
      guard.off(t);
    }
  }

  void stop() {
    guard.each(() -> {
      if (anrs != null) anrs.stop();
    }, () -> {
      if (dispatches != null) dispatches.stop();
    });
  }
}
