package dev.hitchproof.probe;

/**
 * Called by the code that {@code hitchproof trace-methods} adds to methods; not meant for other callers. Records
 * the main thread's calls while something scrolls.
 */
public final class MethodTracing {
  /** Null while nothing is recorded. Written by the main thread; it does not matter what other threads read. */
  private static MethodRing ring;

  private MethodTracing() {}

  public static void enter(int method) {
    MethodRing r = ring;
    if (r != null && r.isOf(Thread.currentThread())) r.enter(method, System.nanoTime());
  }

  public static void exit(int method) {
    MethodRing r = ring;
    if (r != null && r.isOf(Thread.currentThread())) r.exit(method, System.nanoTime());
  }

  /** Sets the ring to record into, or null. Main thread. */
  static void recordInto(MethodRing recording) {
    ring = recording;
  }

  /** Main thread, at each frame callback. */
  static void frame() {
    MethodRing r = ring;
    if (r != null) r.seal();
  }
}
