package dev.hitchproof.probe;

/** The rings of a recording, one per writing thread. */
final class Rings {
  private static final int MAIN_SLOTS = 1 << 13;
  private static final int METRICS_SLOTS = 1 << 12;
  private static final int VERDICT_SLOTS = 1 << 10;
  final Ring main = new Ring(MAIN_SLOTS, Slot.MAIN_COLUMNS, Kind.MAIN_KINDS);
  final Ring metrics = new Ring(METRICS_SLOTS, Slot.METRICS_COLUMNS, Kind.METRICS_KINDS);
  final Ring verdicts = new Ring(VERDICT_SLOTS, Slot.VERDICT_COLUMNS, Kind.VERDICT_KINDS);
  /** Null in a build without method tracing, and until its names are read. Set by the drain thread. */
  volatile MethodRing methods;
}
