package dev.hitchproof.demo;

/**
 * Holds the calling thread for less than a millisecond, which {@code SystemClock.sleep} cannot. The
 * code with the cost sleeps whole milliseconds itself, so that stacks end in its method.
 */
final class Hold {
  private Hold() {}

  /** @param us 0 to 999 */
  static void forUs(int us) {
    if (us == 0) {
      return;
    }
    try {
      Thread.sleep(0, us * 1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
