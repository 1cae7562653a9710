package dev.hitchproof.device.inside.process;

import dev.hitchproof.device.host.AppClassLoader;
import java.lang.ref.Reference;
import org.robolectric.util.ReflectionHelpers;

/** What apps have put into thread locals of the main thread, which on a phone ends with its process. */
public final class MainThreadLocals {
  private MainThreadLocals() {}

  /** Forgets the values of apps that have ended: each would keep its app's classes and activities. Main thread. */
  public static void forget() {
    Object map = ReflectionHelpers.getField(Thread.currentThread(), "threadLocals");
    if (map == null) return;
    Object[] table = ReflectionHelpers.getField(map, "table");
    for (Object entry : table.clone()) {
      Object value = entry == null ? null : ReflectionHelpers.getField(entry, "value");
      if (value == null || !(value.getClass().getClassLoader() instanceof AppClassLoader)) continue;
      ThreadLocal<?> key = (ThreadLocal<?>) ((Reference<?>) entry).get();
      if (key != null) key.remove();
    }
  }
}
