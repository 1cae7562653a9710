package dev.hitchproof.device.inside.time;

import java.util.ArrayList;
import java.util.List;

/** The monitors that a thread is in, one entry for each time it was entered. The running task changes them; other threads read them under the lock. */
final class HeldMonitors {
  /** @param keepsTurn the holder must leave it before another task can run, since unseen code may wait for the monitor */
  record Held(Object monitor, boolean keepsTurn) {}

  private final List<Held> held = new ArrayList<>();

  void enter(Held monitor) {
    held.add(monitor);
  }

  void exit(Object monitor) {
    for (int i = held.size() - 1; i >= 0; i--) {
      if (held.get(i).monitor != monitor) continue;
      held.remove(i);
      return;
    }
  }

  /** Leaves the monitor completely; returns one entry for each time it was entered. */
  List<Held> exitAll(Object monitor) {
    List<Held> left = new ArrayList<>();
    for (int i = 0; i < held.size(); ) {
      if (held.get(i).monitor == monitor) left.add(held.remove(i)); // by index: the app's equals is not called
      else i++;
    }
    return left;
  }

  boolean contain(Object monitor) {
    for (Held h : held) if (h.monitor == monitor) return true;
    return false;
  }

  boolean areHeld() {
    return !held.isEmpty();
  }

  boolean keepTurn() {
    for (Held h : held) if (h.keepsTurn) return true;
    return false;
  }

  void clear() {
    held.clear();
  }

  /**
   * The monitors that only an app's code enters. Every wait for one of these is announced, so another thread can run while
   * its holder is in it. Objects that the JDK or the framework also locks are excluded: their code may wait for the monitor
   * where the scheduler does not see it, or while it moves the clock.
   */
  static final class AppMonitors {
    private static final ClassValue<Boolean> IS_OF_APP = new ClassValue<>() {
      @Override
      protected Boolean computeValue(Class<?> type) {
        for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) if (isOfPlatform(c)) return false;
        return true;
      }
    };

    private AppMonitors() {}

    /** @param monitor that code of the app is about to enter */
    static boolean contain(Object monitor) {
      return IS_OF_APP.get(monitor.getClass());
    }

    /** The framework is loaded beside this class. */
    private static boolean isOfPlatform(Class<?> c) {
      ClassLoader loader = c.getClassLoader();
      return loader == null || loader == ClassLoader.getPlatformClassLoader() || loader == AppMonitors.class.getClassLoader();
    }
  }
}
