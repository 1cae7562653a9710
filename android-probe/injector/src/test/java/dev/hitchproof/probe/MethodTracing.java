package dev.hitchproof.probe;

import java.util.ArrayList;
import java.util.List;

/** Stands in for the probe's class: keeps what traced code reports. */
public final class MethodTracing {
  public static final List<Integer> ENTERED = new ArrayList<>();
  /** Methods that were entered and not left. */
  public static final List<Integer> OPEN = new ArrayList<>();

  private MethodTracing() {}

  public static void enter(int method) {
    ENTERED.add(method);
    OPEN.add(method);
  }

  public static void exit(int method) {
    int last = OPEN.remove(OPEN.size() - 1);
    if (last != method) throw new AssertionError("exit of " + method + " in " + last);
  }

  public static void forget() {
    ENTERED.clear();
    OPEN.clear();
  }
}
