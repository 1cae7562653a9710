package dev.hitchproof.screens;

import android.app.ActivityManager;
import android.os.SystemClock;

/** Work of a start: equal wherever it is done. */
final class Started {
  private static final int WORDS = 400_000;

  /** How long the provider's work has taken. */
  static long inProviderNs;
  static int sum;

  private Started() {}

  static long workNs() {
    long fromNs = SystemClock.elapsedRealtimeNanos();
    for (int i = 0; i < WORDS; i++) sum += i * i % 7;
    return SystemClock.elapsedRealtimeNanos() - fromNs;
  }

  /** How long ten questions to a system service take. */
  static long servicesNs(ActivityManager manager) {
    long fromNs = SystemClock.elapsedRealtimeNanos();
    for (int i = 0; i < 10; i++) manager.getRunningAppProcesses();
    return SystemClock.elapsedRealtimeNanos() - fromNs;
  }
}
