package dev.hitchproof.device.boot;

/**
 * Here the JDK announces that it loads or makes code, for which it draws identity hashes on the thread that needs the code first.
 * Like {@link ThreadGate}, it is loaded by the boot loader.
 */
public final class HashGate {
  /** The identity hashes of the calling thread. */
  public interface Hashes {
    /** From what the next ones are drawn; null if nobody minds. */
    int[] state();

    /** @param loaded gets a hash of its own first; may be null */
    void restore(int[] state, Class<?> loaded);
  }

  private static volatile Hashes hashes;

  private HashGate() {}

  public static void open(Hashes all) {
    hashes = all;
  }

  public static int[] begins() {
    return hashes == null ? null : hashes.state();
  }

  public static void ends(Class<?> loaded, int[] state) {
    if (state != null) hashes.restore(state, loaded);
  }
}
