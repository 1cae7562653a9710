package dev.hitchproof.probe;

/** Which of the probe's calls of the platform fails; {@link FaultyLoader} puts {@link #before} ahead of each. */
public final class Faults {
  private static final int NONE = -1;
  private static int left = NONE;
  private static String failed;

  private Faults() {}

  /** Lets the call number {@code call} fail, from 0. */
  static void at(int call) {
    left = call;
    failed = null;
  }

  /** Lets no further call fail. */
  static void none() {
    left = NONE;
  }

  /** The call that failed, or null. */
  static String failed() {
    return failed;
  }

  /** As the platform fails when members are missing or memory is. */
  public static void before(String call) {
    if (left == NONE || left-- > 0) return;
    left = NONE;
    failed = call;
    throw new NoSuchMethodError("planned, in place of " + call);
  }
}
