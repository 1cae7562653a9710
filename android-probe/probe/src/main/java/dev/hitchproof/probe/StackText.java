package dev.hitchproof.probe;

/** A stack frame as text that is the same in every process. */
final class StackText {
  private static final int DEEPEST = 128;

  private StackText() {}

  /** Number of frames, counted from the innermost, that belong to the message that the looper dispatched. */
  static int depth(StackTraceElement[] stack) {
    int end = stack.length;
    for (int i = 0; i < stack.length; i++) {
      if (stack[i].getClassName().equals("android.os.Handler") && stack[i].getMethodName().equals("dispatchMessage")) {
        end = i + 1;
      }
    }
    return Math.min(end, DEEPEST);
  }

  /** {@code class.method(File.java:line)}. */
  static String of(StackTraceElement e) {
    String place = e.getFileName() == null ? "Unknown Source" : e.getFileName();
    if (e.isNativeMethod()) place = "Native Method";
    else if (e.getLineNumber() >= 0) place += ":" + e.getLineNumber();
    return stable(e.getClassName()) + '.' + e.getMethodName() + '(' + place + ')';
  }

  /** Removes the numbers of lambda and accessor classes, which JVMs assign in the order of creation. */
  static String stable(String className) {
    int slash = className.indexOf('/');
    String name = slash < 0 ? className : className.substring(0, slash);
    int lambda = name.indexOf("$$Lambda");
    if (lambda >= 0 && isNumber(name, lambda + "$$Lambda".length())) return name.substring(0, lambda + "$$Lambda".length());
    int end = name.length();
    while (end > 0 && Character.isDigit(name.charAt(end - 1))) end--;
    return name.startsWith("GeneratedMethodAccessor", name.lastIndexOf('.') + 1) ? name.substring(0, end) : name;
  }

  private static boolean isNumber(String s, int from) {
    for (int i = from; i < s.length(); i++) {
      if (!Character.isDigit(s.charAt(i)) && s.charAt(i) != '$') return false;
    }
    return true;
  }
}
