package dev.hitchproof.probe;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Process;

/** The probe's threads, as guarded handlers. They start with the first recording and are idle between recordings. */
final class ProbeThreads {
  private final Guard guard;
  final Handler main;
  /** Writes traces. */
  final Handler drain;
  /**
   * Takes frame reports and watches for late frames: a report makes a look at its frame needless. The platform drops reports
   * when this thread is more than three frames behind.
   */
  final Handler frames;
  /** Move the finger, taking turns. */
  final Handler[] fingers;

  ProbeThreads(Guard guard) {
    this.guard = guard;
    main = new GuardedHandler(Looper.getMainLooper(), guard);
    drain = started("hitchproof-drain", Process.THREAD_PRIORITY_BACKGROUND);
    frames = started("hitchproof-frames", Process.THREAD_PRIORITY_DISPLAY);
    fingers = new Handler[] {
      started("hitchproof-finger-1", Process.THREAD_PRIORITY_DISPLAY),
      started("hitchproof-finger-2", Process.THREAD_PRIORITY_DISPLAY),
    };
  }

  private Handler started(String name, int priority) {
    HandlerThread t = new HandlerThread(name, priority);
    t.start();
    return new GuardedHandler(t.getLooper(), guard);
  }
}
