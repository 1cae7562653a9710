package dev.hitchproof.probe;

/**
 * Keeps a recorder's failures from the app that calls it: they are counted, and a recorder that
 * failed three times is switched off, which the trace records.
 */
final class Guard {
  /** Called on the thread of the failing recorder. */
  interface Listener {
    void recorderOff(String recorder, String why);
  }

  private static final int LIMIT = 3;
  private final String recorder;
  private final Listener listener;
  private int failures;
  private volatile boolean off;

  Guard(String recorder, Listener listener) {
    this.recorder = recorder;
    this.listener = listener;
  }

  boolean isOff() {
    return off;
  }

  /** Reports only the failure's class: its message may contain the app's data. */
  void failed(Throwable failure) {
    failures++;
    if (failures < LIMIT || off) return;
    off = true;
    listener.recorderOff(recorder, failure.getClass().getName());
  }
}
