package dev.hitchproof.device.inside.time;

/** Who records the work of all threads; called on the running thread. */
public interface Recorder {
  /** Another {@code strides} times {@code stride} units have been executed, by the innermost call. */
  void sample(Task running, int strides);

  default void count(Task running, Count what, long times) {}

  /** Code that is not metered is called so often. */
  default void calls(Task running, int times) {}

  /** Of these calls, one costs no more than any call. */
  default void unpriced(Task running, String method) {}

  default void rowBegins(Task running, Object list, int position) {}

  default void rowEnds(Task running) {}

  /** A view is asked to be laid out, or to be drawn. */
  default void asks(Task running, Object view, boolean draws) {}

  default void begins(Task running, Object view, ViewStep what) {}

  default void ends(Task running, Object view, ViewStep what) {}
}
