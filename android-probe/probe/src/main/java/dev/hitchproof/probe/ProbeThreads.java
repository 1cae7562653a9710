package dev.hitchproof.probe;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Process;

/** The probe's own threads; started with the first recording, asleep while there is none. */
final class ProbeThreads {
  /** Writes traces. */
  final Handler drain = started("hitchproof-drain", Process.THREAD_PRIORITY_BACKGROUND);
  /** Takes frame reports; it may be late by three frames only before the platform drops them. */
  final Handler metrics = started("hitchproof-metrics", Process.THREAD_PRIORITY_DISPLAY);
  final Handler watchdog = started("hitchproof-watchdog", Process.THREAD_PRIORITY_DISPLAY);

  private static Handler started(String name, int priority) {
    HandlerThread t = new HandlerThread(name, priority);
    t.start();
    return new Handler(t.getLooper());
  }
}
