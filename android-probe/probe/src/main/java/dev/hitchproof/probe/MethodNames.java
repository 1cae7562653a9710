package dev.hitchproof.probe;

/**
 * The names of a traced build's methods by their ids, from the class that `trace-methods` adds: its texts have a name a
 * line.
 */
final class MethodNames {
  static final String CLASS = "dev.hitchproof.probe.TracedMethods";
  private final String[] names;

  MethodNames(String[] texts) {
    int lines = 0;
    for (String text : texts) lines += lines(text);
    names = new String[lines];
    int id = 0;
    for (String text : texts) {
      for (int from = 0; from < text.length(); id++) {
        int end = text.indexOf('\n', from);
        names[id] = text.substring(from, end);
        from = end + 1;
      }
    }
  }

  /** Read when first used. */
  static final class OfBuild {
    /** Null of a build without method tracing. */
    static final MethodNames NAMES = read();

    private OfBuild() {}

    private static MethodNames read() {
      try {
        return new MethodNames((String[]) Class.forName(CLASS).getMethod("texts").invoke(null));
      } catch (ClassNotFoundException e) {
        return null;
      } catch (Throwable t) {
        ProbeGuard.GUARD.tolerated(t);
        return null;
      }
    }
  }

  /** An id that is not the build's: classes of another traced build are in it. */
  String of(int method) {
    return method >= 0 && method < names.length ? names[method] : "unknown";
  }

  private static int lines(String text) {
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') count++;
    }
    return count;
  }
}
