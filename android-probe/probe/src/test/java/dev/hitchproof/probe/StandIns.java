package dev.hitchproof.probe;

import android.os.Build;
import android.os.Looper;
import android.os.Trace;
import android.view.Choreographer;
import android.view.Display;
import android.view.inspector.WindowInspector;

/** The classes that stand in for the platform's. Their state is static, as the platform's is. */
final class StandIns {
  private StandIns() {}

  /** Forgets what a process left in those that every process uses. */
  static void forget() {
    Looper.forget();
    Choreographer.forget();
    WindowInspector.SHOWN.clear();
    Trace.OPEN.clear();
    Display.refreshHz = 60;
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
  }
}
