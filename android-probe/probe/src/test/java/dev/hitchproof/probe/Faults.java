package dev.hitchproof.probe;

import java.util.ArrayList;
import java.util.List;

/** Decides which of the probe's calls of the platform fails; {@link FaultyLoader} inserts {@link #before} before each. */
public final class Faults {
  static final String MESSAGE = "planned, in place of ";
  private static final int NONE = -1;
  private static int left = NONE;
  private static String failed;
  private static List<String> calls;

  private Faults() {}

  /** Makes call number {@code call}, counted from 0, fail. */
  static void at(int call) {
    left = call;
    failed = null;
    calls = new ArrayList<String>();
  }

  /** Makes no further call fail. */
  static void none() {
    left = NONE;
  }

  /** The call that failed, or null. */
  static String failed() {
    return failed;
  }

  /** The calls since {@link #at}, up to the one that failed. */
  static List<String> calls() {
    return calls;
  }

  /** Fails as the platform does if a member or memory is missing. */
  public static void before(String call) {
    if (left == NONE) return;
    calls.add(call);
    if (left-- > 0) return;
    left = NONE;
    failed = call;
    throw new NoSuchMethodError(MESSAGE + call);
  }
}
