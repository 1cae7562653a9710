package android.os;

/** Stands in for the platform's class, whose methods are native. */
public final class SystemClock {
  public static long nowMs;

  private SystemClock() {}

  public static long uptimeMillis() {
    return nowMs;
  }
}
