package android.os;

import java.util.HashMap;
import java.util.Map;

/** Stands in for the platform's class, whose methods are native. */
public final class Debug {
  /** Statistic → value; any other is "12". */
  public static final Map<String, String> STATS = new HashMap<>();

  public static int loadedClasses;

  private Debug() {}

  public static int getLoadedClassCount() {
    return loadedClasses;
  }

  /** A new text each time, as on a device. */
  public static String getRuntimeStat(String name) {
    return new String(STATS.getOrDefault(name, "12"));
  }
}
