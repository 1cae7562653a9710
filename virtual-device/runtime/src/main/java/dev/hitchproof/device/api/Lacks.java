package dev.hitchproof.device.api;

/** Thrown in place of the platform by what this device does not have. Its words tell a crash by it from one of the app's. */
public final class Lacks extends UnsupportedOperationException {
  private static final String WORDS = "the virtual device lacks ";

  /** @param part of the platform */
  public Lacks(String part) {
    super(sentence(part));
  }

  public static String sentence(String part) {
    return WORDS + part + ": test what needs it on a phone";
  }

  /** Whether a line of a crash says so. */
  public static boolean isIn(String line) {
    return line.contains(WORDS);
  }
}
