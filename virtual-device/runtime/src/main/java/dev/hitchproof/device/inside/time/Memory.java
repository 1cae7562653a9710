package dev.hitchproof.device.inside.time;

import dev.hitchproof.device.host.CallCosts;

/** What the app's objects and classes cost the thread that makes or loads them. */
public final class Memory {
  public static final Memory OF_DEVICE = new Memory(Charges.OF_DEVICE);

  /**
   * An assumption: on the mid profile 1.8 GB of allocation take a second of the thread that allocates, for clearing memory,
   * read barriers and waits for the collector, whose own thread is not modelled.
   */
  private static final int BYTES_PER_PART = 2;
  /** An assumption: on the mid profile a class that was verified at install is loaded in 23 µs, and 0.9 µs for each member. */
  private static final int UNITS_A_CLASS = 1_000;
  private static final int UNITS_A_MEMBER = 40;

  private final Charges charges;
  /** Bytes that all threads have allocated. */
  private long allocated;

  Memory(Charges charges) {
    this.charges = charges;
  }

  /**
   * The calling thread, which is charged, allocates an object or array. Clearing it and collecting it later cost
   * a part for every {@link #BYTES_PER_PART}; a large one is charged in parts, so that turns end and stacks are sampled on time within it.
   */
  public void allocates(long bytes) {
    allocated += bytes;
    charges.recorder().count(charges.running(), Recorder.Count.ALLOCATIONS, 1);
    charges.recorder().count(charges.running(), Recorder.Count.ALLOCATED_BYTES, bytes);
    charges.spendLarge(bytes / BYTES_PER_PART);
  }

  /** The calling thread loads a class of the app with that many fields and methods. */
  public void loads(int members) {
    if (!charges.isCharged()) return;
    charges.recorder().count(charges.running(), Recorder.Count.CLASSES, 1);
    charges.owes((UNITS_A_CLASS + (long) UNITS_A_MEMBER * members) * CallCosts.UNIT);
  }

  /** Called on the running thread. */
  public long allocated() {
    return allocated;
  }
}
