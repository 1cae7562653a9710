package dev.hitchproof.probe;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Process;

/** The probe's threads: started with the first recording, idle between recordings. */
final class ProbeThreads {
  /** Writes traces. */
  final Handler drain = started("hitchproof-drain", Process.THREAD_PRIORITY_BACKGROUND);
  /** Takes frame reports. The platform drops reports when this thread is more than three frames behind. */
  final Handler metrics = started("hitchproof-metrics", Process.THREAD_PRIORITY_DISPLAY);
  final Handler watchdog = started("hitchproof-watchdog", Process.THREAD_PRIORITY_DISPLAY);
  /** Move the finger, taking turns. */
  final Handler[] fingers = {
    started("hitchproof-finger-1", Process.THREAD_PRIORITY_DISPLAY),
    started("hitchproof-finger-2", Process.THREAD_PRIORITY_DISPLAY),
  };

  private static Handler started(String name, int priority) {
    HandlerThread t = new HandlerThread(name, priority);
    t.start();
    return new Handler(t.getLooper());
  }
}
