package dev.hitchproof.device.inside.work;

import java.util.Map;
import java.util.stream.Collectors;

/** What the device's log of methods has, for tests outside of this package. */
public final class LoggedMethods {
  private LoggedMethods() {}

  /** Method → calls so far. */
  public static Map<String, Long> startingWith(String start) {
    return MethodLog.OF_DEVICE.facts().entrySet().stream()
        .filter(one -> one.getKey().startsWith(start))
        .collect(Collectors.toMap(Map.Entry::getKey, one -> one.getValue().get(0) + one.getValue().get(1)));
  }
}
