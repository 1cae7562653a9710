package android.os;

/** Stands in for the platform's class, whose methods are native. */
public final class Process {
  public static final int THREAD_PRIORITY_BACKGROUND = 10;
  public static final int THREAD_PRIORITY_DISPLAY = -4;

  public static long startMs;

  private Process() {}

  public static long getStartUptimeMillis() {
    return startMs;
  }

  public static int myPid() {
    return 7;
  }
}
