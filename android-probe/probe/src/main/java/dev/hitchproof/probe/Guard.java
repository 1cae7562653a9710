package dev.hitchproof.probe;

/**
 * The border between the host's call and one recorder: nothing that fails inside gets out, and a recorder that
 * failed three times switches itself off and says so in the trace.
 */
final class Guard {
  /** Told on the thread of the failing recorder. */
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

  /** Only the failure's class is kept: its message may hold the host's data. */
  void failed(Throwable failure) {
    failures++;
    if (failures < LIMIT || off) return;
    off = true;
    listener.recorderOff(recorder, failure.getClass().getName());
  }
}
