package dev.hitchproof.device.inside.time;

/** What a thread has executed, and what of it costs time. Changed by the thread while it runs. */
final class Account {
  private static final long PS_PER_NS = 1_000;

  /** Remainder of its last turn, less than a nanosecond. */
  private long remainderPs;
  /** Units of work that the clock includes. */
  private long executed;
  /** {@link #executed} when its process began. */
  private long executedBefore;
  /** Time that it was declared to work for, in this process. */
  private long burntNs;
  /** See {@link ThreadTime#number}. */
  private int number;
  /** Methods that it is in and that are free; the outermost has a share that it takes of its units, and 0 for none. */
  private int freeDepth;
  private int freeShare;
  private long executedFree;
  private boolean isUncharged;

  /** Time of units that the clock is about to include; the rest below a nanosecond is kept. */
  long takeNs(long units, long psPerUnit) {
    long ps = units * psPerUnit + remainderPs;
    executed += units;
    remainderPs = ps % PS_PER_NS;
    return ps / PS_PER_NS;
  }

  void forgetRemainder() {
    remainderPs = 0;
  }

  long executed() {
    return executed;
  }

  void burnt(long ns) {
    burntNs += ns;
  }

  void number(int number) {
    this.number = number;
  }

  /** @param psPerUnit 0 if work is free */
  ThreadTime time(String name, long psPerUnit) {
    long workedNs = (executed - executedBefore) * psPerUnit / PS_PER_NS;
    return new ThreadTime(number, name, psPerUnit == 0 ? -1 : workedNs + burntNs);
  }

  boolean isFree() {
    return freeDepth > 0;
  }

  boolean takesShare() {
    return freeDepth > 0 && freeShare > 0;
  }

  void entersFree(int share) {
    if (freeDepth++ == 0) freeShare = share;
  }

  void executedFree(long units) {
    executedFree += units;
  }

  /** Returns what the outermost method costs in the end. */
  long leavesFree() {
    if (--freeDepth > 0) return 0;
    long owed = freeShare == 0 ? 0 : executedFree / freeShare;
    executedFree = 0;
    return owed;
  }

  /** Whether it runs code of the host, which costs nothing. */
  boolean isUncharged() {
    return isUncharged;
  }

  void uncharged(boolean isUncharged) {
    this.isUncharged = isUncharged;
  }

  void newProcess() {
    remainderPs = executedFree = burntNs = 0;
    executedBefore = executed;
    freeDepth = 0;
  }
}
