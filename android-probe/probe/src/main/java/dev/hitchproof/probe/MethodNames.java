package dev.hitchproof.probe;

/**
 * The names of a traced build's methods by id, from the class that `trace-methods` adds: its texts have one name per
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

  /** The names of this build, read when first used. */
  static final class OfBuild {
    /** Null in a build without method tracing. */
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

  /** The name of a method. An unknown id means that the app has classes of another traced build. */
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
