package dev.hitchproof.device.inside.process;

import dev.hitchproof.device.host.AppClassLoader;
import java.util.stream.Stream;
import org.robolectric.util.ReflectionHelpers;

/** The threads that outlive an app's process: main, and those of the framework, which on a phone end with it. */
public final class FrameworkThreads {
  private static final int ROOM_FOR_NEW = 16;
  /** Java 24 removed this field with the security manager. */
  private static final String ACCESS = "inheritedAccessControlContext";
  private static final boolean HAS_ACCESS = Stream.of(Thread.class.getDeclaredFields()).anyMatch(f -> f.getName().equals(ACCESS));

  private FrameworkThreads() {}

  /** Forgets the classes of the app that has ended: a thread keeps those of whoever started it. */
  public static void forgetApp() {
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
}
