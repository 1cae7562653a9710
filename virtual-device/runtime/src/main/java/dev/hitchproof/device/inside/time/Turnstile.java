package dev.hitchproof.device.inside.time;

/** Where a thread physically waits for its turn. */
final class Turnstile {
  /** How long a thread in {@code Object.wait} sleeps before it looks again: nothing else may notify the app's object. */
  private static final long LOOK_MS = 2;
  private boolean isOpen;

  synchronized void open() {
    isOpen = true;
    notify();
  }

  private synchronized boolean take() {
    boolean was = isOpen;
    isOpen = false;
    return was;
  }

  /**
   * Waits until it was opened since the last call.
   *
   * @param monitor held by the caller and left meanwhile; null for none
   * @return whether the thread was interrupted
   */
  boolean pass(Object monitor) {
    boolean interrupted = false;
    while (!take()) {
      try {
        if (monitor == null) sleep();
        else monitor.wait(LOOK_MS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    return interrupted;
  }

  private synchronized void sleep() throws InterruptedException {
    while (!isOpen) wait();
  }
}
