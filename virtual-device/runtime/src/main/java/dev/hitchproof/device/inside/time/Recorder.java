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

  /** What is counted besides work, with the names used in the work log. */
  public enum Count {
    /** {@code LayoutInflater.inflate}. */
    INFLATIONS("inflations"),
    /** Calls of {@code onMeasure}. */
    MEASURES("measures"),
    /** Calls of {@code onLayout}. */
    LAYOUTS("layouts"),
    /** Calls of {@code onDraw}. */
    DRAWS("draws"),
    /** Objects and arrays that app and framework allocate, and boxes, texts and arrays that they get from the JDK. */
    ALLOCATIONS("allocations"),
    /** Their bytes, as ART lays them out. */
    ALLOCATED_BYTES("allocatedBytes"),
    /** Files opened, waits until one is stored, and SQL statements executed. */
    IO("io"),
    /** Calls of system services. */
    BINDER_CALLS("binderCalls"),
    /** Classes of the app that are loaded. */
    CLASSES("classes");

    private final String word;

    Count(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** What a view does because it was asked to. */
  public enum ViewStep {
    MEASURE,
    LAYOUT,
    DRAW
  }
}
