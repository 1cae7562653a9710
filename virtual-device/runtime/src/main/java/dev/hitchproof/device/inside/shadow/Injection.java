package dev.hitchproof.device.inside.shadow;

import android.os.Process;
import android.util.Log;

/** Who may inject input; virtual-device/permits decides, at boot. */
public final class Injection {
  private static final int SHELL_UID = 2_000;
  private static final ThreadLocal<Boolean> IS_SHELL = ThreadLocal.withInitial(() -> false);
  private static String ofApp;
  private static String ofInstrumented;
  private static String ofShell;
  private static volatile boolean instrumented;

  private Injection() {}

  /** Takes the sentences of the refusals; null allows. */
  public static void allow(String app, String whileInstrumented, String shell) {
    ofApp = app;
    ofInstrumented = whileInstrumented;
    ofShell = shell;
  }

  /** Whether an instrumentation that the shell started is active in the app. */
  public static void instrumented(boolean active) {
    instrumented = active;
  }

  /** The calling thread is a program of the shell's. */
  public static void asShell() {
    IS_SHELL.set(true);
  }

  static void check() {
    boolean isShell = IS_SHELL.get();
    String refusal = isShell ? ofShell : instrumented ? ofInstrumented : ofApp;
    if (refusal == null) return;
    int uid = isShell ? SHELL_UID : Process.myUid();
    Log.w("InputManager", "Permission Denial: injectInputEvent() from pid=" + Process.myPid() + ", uid=" + uid + " requires android.permission.INJECT_EVENTS");
    throw new SecurityException(refusal);
  }
}
