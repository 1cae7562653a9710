package dev.hitchproof.demo;

/** Holds the calling thread as work would: a cost that needs no real work. */
final class Hold {
  private Hold() {}

  static void forUs(long us) {
    if (us <= 0) {
      return;
    }
    try {
      Thread.sleep(us / 1000, (int) (us % 1000) * 1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
