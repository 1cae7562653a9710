package android.os;

import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, whose methods are native. */
public final class Trace {
  /** Names of the spans that are open. */
  public static final List<String> OPEN = new ArrayList<String>();

  private Trace() {}

  public static void beginSection(String name) {
    if (name.length() > 127) throw new IllegalArgumentException("sectionName is too long");
    OPEN.add(name);
  }

  public static void endSection() {
    if (!OPEN.isEmpty()) OPEN.remove(OPEN.size() - 1);
  }
}
