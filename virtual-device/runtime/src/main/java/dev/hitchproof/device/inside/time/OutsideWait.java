package dev.hitchproof.device.inside.time;

import dev.hitchproof.device.api.CleanStack;
import java.util.regex.Pattern;

/** A thread that waits for something outside the device, in words. */
public final class OutsideWait {
  /** Packages of the platform and of the libraries by which apps wait. */
  private static final Pattern PLATFORM = Pattern.compile("(?:javax?|jdk|sun|android|androidx|com\\.android|kotlinx?)\\..*");

  private OutsideWait() {}

  /** The thread's name and the method of the app that waits: {@code pool-1-thread-1 in com.acme.Feed.load}. */
  public static String of(Thread t) {
    return of(t.getName(), t.getStackTrace());
  }

  static String of(String name, StackTraceElement[] stack) {
    for (StackTraceElement e : CleanStack.of(stack))
      if (!PLATFORM.matcher(e.getClassName()).matches()) return name + " in " + e.getClassName() + "." + e.getMethodName();
    return name;
  }
}
