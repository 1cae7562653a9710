package dev.hitchproof.device.inside.process;

import dev.hitchproof.device.host.AppClassLoader;
import java.lang.ref.Reference;
import java.util.stream.Stream;
import org.robolectric.util.ReflectionHelpers;

/** The threads that outlive an app's process: main, and those of the framework, which on a phone end with it. */
public final class FrameworkThreads {
  private static final int ROOM_FOR_NEW = 16;
  /** Java 24 removed this field with the security manager. */
  private static final String ACCESS = "inheritedAccessControlContext";
  private static final boolean HAS_ACCESS = Stream.of(Thread.class.getDeclaredFields()).anyMatch(f -> f.getName().equals(ACCESS));

  private FrameworkThreads() {}

  /** Forgets the classes of the app that has ended: a thread keeps those of whoever started it. Main thread. */
  public static void forgetApp() {
    forgetThreadLocals();
    for (Thread t : all()) {
      if (t == null || !(t.getContextClassLoader() instanceof AppClassLoader)) continue;
      t.setContextClassLoader(FrameworkThreads.class.getClassLoader());
      if (HAS_ACCESS) ReflectionHelpers.setField(Thread.class, t, ACCESS, null);
    }
  }

  private static Thread[] all() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) group = group.getParent();
    Thread[] threads = new Thread[group.activeCount() + ROOM_FOR_NEW];
    group.enumerate(threads);
    return threads;
  }

  /** Forgets what apps have put into thread locals of the calling thread: each would keep its app's classes and activities. */
  static void forgetThreadLocals() {
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
