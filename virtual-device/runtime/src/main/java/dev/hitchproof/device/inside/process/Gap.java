package dev.hitchproof.device.inside.process;

import dev.hitchproof.device.api.CleanStack;
import dev.hitchproof.device.api.Lacks;
import java.util.regex.Pattern;

/** What an app asked of the platform and this device does not have: a crash by it is not the app's. */
final class Gap {
  /** The JVM's words for a call of a system service that is not there. */
  private static final Pattern NO_SERVICE = Pattern.compile("Cannot invoke \"(?:com\\.)?android\\.[\\w.]*\\.I[A-Z]\\w*\\.");
  private static final Pattern OF_DEVICE = Pattern.compile("org\\.robolectric\\.(?:shadows|nativeruntime)\\..*|dev\\.hitchproof\\.device\\.inside\\..*");
  private static final Pattern OF_JDK = Pattern.compile("(?:java|jdk|sun|com\\.google\\.common)\\..*");

  private Gap() {}

  /** The device's sentence as the innermost cause of a crash; empty if an app could crash by this on a phone. */
  static String causeOf(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null && root.getCause() != root) root = root.getCause();
    if (root instanceof Lacks || !isOfDevice(root)) return "";
    return "Caused by: " + new Lacks(partIn(root)) + "\n";
  }

  private static boolean isOfDevice(Throwable root) {
    StackTraceElement[] stack = root.getStackTrace();
    int at = 0;
    while (at < stack.length && OF_JDK.matcher(stack[at].getClassName()).matches()) at++;
    if (at == stack.length) return false;
    String thrower = stack[at].getClassName();
    if (root instanceof UnsatisfiedLinkError) return thrower.startsWith("android.");
    if (root instanceof NullPointerException && NO_SERVICE.matcher(String.valueOf(root.getMessage())).find()) return thrower.startsWith("android.");
    boolean isFailure = root instanceof NullPointerException || root instanceof ClassCastException || root instanceof UnsupportedOperationException || root instanceof LinkageError;
    return isFailure && OF_DEVICE.matcher(thrower).matches();
  }

  /** The platform's method that the app called, with what failed in it. */
  private static String partIn(Throwable root) {
    String called = null;
    for (StackTraceElement call : CleanStack.of(root.getStackTrace())) {
      if (!call.getClassName().startsWith("android.")) break;
      called = call.getClassName() + "." + call.getMethodName();
    }
    return (called == null ? "a part of the platform" : called) + " (" + root + ")";
  }
}
