package dev.hitchproof.device.api;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A stack as on a phone: without the sandbox's frames and Robolectric's name mangling. */
public final class CleanStack {
  private static final String MANGLED = "$$robo$$";
  /** Packages of the platform and of the libraries by which apps wait. */
  private static final Pattern PLATFORM = Pattern.compile("(?:javax?|jdk|sun|android|androidx|com\\.android|kotlinx?|dev\\.hitchproof\\.device)\\..*");

  private CleanStack() {}

  public static StackTraceElement[] of(StackTraceElement[] raw) {
    List<StackTraceElement> out = new ArrayList<>();
    for (int i = 0; i < raw.length; i++) {
      String c = raw[i].getClassName();
      if (out.isEmpty() && (c.equals("java.lang.Object") || c.equals("java.lang.Thread"))) continue;
      if (isHarness(c) || isShadowCall(raw, i)) continue;
      StackTraceElement e = plain(raw[i]);
      if (!isDelegator(raw[i], e, out)) out.add(e);
    }
    return out.toArray(new StackTraceElement[0]);
  }

  /** The innermost method of the app on a clean stack, {@code com.acme.Feed.load}; null if there is none. */
  public static String firstOfApp(StackTraceElement[] clean) {
    for (StackTraceElement e : clean) if (!PLATFORM.matcher(e.getClassName()).matches()) return e.getClassName() + "." + e.getMethodName();
    return null;
  }

  /** A throwable's whole trace in the form of {@code printStackTrace}, frames cleaned. */
  public static String trace(Throwable t) {
    StringBuilder b = new StringBuilder();
    for (Throwable c = t; c != null; c = c.getCause() == c ? null : c.getCause()) {
      b.append(c == t ? "" : "Caused by: ").append(c).append('\n');
      for (StackTraceElement e : of(c.getStackTrace())) b.append("\tat ").append(e).append('\n');
    }
    return b.toString();
  }

  /** Whether this is a reflective call by a shadow, not by the app. */
  private static boolean isShadowCall(StackTraceElement[] raw, int i) {
    return raw[i].getClassName().equals("java.lang.reflect.Method")
        && i + 1 < raw.length && isHarness(raw[i + 1].getClassName());
  }

  private static StackTraceElement plain(StackTraceElement e) {
    String c = e.getClassName();
    String m = e.getMethodName();
    int lambda = c.indexOf("$$Lambda");
    if (lambda >= 0) c = c.substring(0, lambda) + "$$Lambda"; // the rest is an address
    if (m.startsWith(MANGLED)) {
      String owner = c.replace('.', '_') + "$";
      int from = MANGLED.length();
      m = m.startsWith(owner, from) ? m.substring(from + owner.length()) : m.substring(m.indexOf('$', from) + 1);
    }
    return new StackTraceElement(c, m, e.getFileName(), e.getLineNumber());
  }

  /** Instrumented methods appear twice: the body, and a synthetic entry without a line. */
  private static boolean isDelegator(StackTraceElement raw, StackTraceElement e, List<StackTraceElement> out) {
    if (raw.getLineNumber() >= 0 || raw.getMethodName().startsWith(MANGLED) || out.isEmpty()) return false;
    StackTraceElement inner = out.get(out.size() - 1);
    return inner.getClassName().equals(e.getClassName()) && inner.getMethodName().equals(e.getMethodName());
  }

  private static boolean isHarness(String c) {
    return c.startsWith("dev.hitchproof.device.") || c.startsWith("org.robolectric.")
        || c.startsWith("jdk.internal.") || c.startsWith("java.lang.invoke.")
        || c.startsWith("java.util.concurrent.");
  }
}
