package android.os;

import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, which needs a native message queue: remembers what is posted. */
public class Handler {
  public final List<Long> timesMs = new ArrayList<Long>();
  public final List<Runnable> posted = new ArrayList<Runnable>();

  public final boolean postAtTime(Runnable r, long uptimeMs) {
    timesMs.add(uptimeMs);
    return posted.add(r);
  }
}
