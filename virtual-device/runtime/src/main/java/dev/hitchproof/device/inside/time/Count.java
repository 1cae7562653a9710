package dev.hitchproof.device.inside.time;

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
