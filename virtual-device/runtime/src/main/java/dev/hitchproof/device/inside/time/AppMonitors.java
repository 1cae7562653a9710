package dev.hitchproof.device.inside.time;

/**
 * The monitors that only an app's code enters. Every wait for one of these is announced, so another thread can run while
 * its holder is in it. Objects that the JDK or the framework also locks are excluded: their code may wait for the monitor
 * where the scheduler does not see it, or while it moves the clock.
 */
final class AppMonitors {
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
