package dev.hitchproof.device.inside.shadow;

import android.os.Process;
import android.util.Log;

/** Whether the running app may inject input into its own windows; virtual-device/permits decides, at boot. */
public final class Injection {
  private static String ofApp;
  private static String ofInstrumented;
  private static volatile boolean instrumented;

  private Injection() {}

  /** Takes the sentences of the refusals; null allows. */
  public static void allow(String app, String whileInstrumented) {
    ofApp = app;
    ofInstrumented = whileInstrumented;
  }

  /** Whether an instrumentation that the shell started is active in the app. */
  public static void instrumented(boolean active) {
    instrumented = active;
  }

  static void check() {
    String refusal = instrumented ? ofInstrumented : ofApp;
    if (refusal == null) return;
    Log.w("InputManager", "Permission Denial: injectInputEvent() from pid=" + Process.myPid() + ", uid=" + Process.myUid() + " requires android.permission.INJECT_EVENTS");
    throw new SecurityException(refusal);
  }
}
