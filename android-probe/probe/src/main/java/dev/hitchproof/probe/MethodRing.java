package dev.hitchproof.probe;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes enters and exits of methods from the main thread to the drain thread, without a lock. A call that turns out short
 * and contains no long call is taken back, so that the ring holds only calls that can explain a late frame. Events before
 * the latest {@link #seal} no longer change and can be read, and so can those that are too old to be taken back. A full ring keeps
 * its events and counts those that it drops.
 */
final class MethodRing {
  /** Shorter calls are not recorded: their time counts as the caller's own. */
  static final long SHORTEST_NS = 100_000;
  /** In a call's number: 0 enter, 1 exit. */
  static final int EXIT = 1;
  static final int SLOTS = 1 << 15;
  private static final int MASK = SLOTS - 1;
  private final long[] timesNs = new long[SLOTS];
  /** Twice the method's id, plus {@link #EXIT}. */
  private final int[] calls = new int[SLOTS];
  private final AtomicLong sealed = new AtomicLong();
  /** What the writer has written, so that a hung writer can be read. */
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final Thread main;
  private long writing;
  /** The writer's copy of {@link #sealed}. */
  private long sealing;
  /** The position at which the writer has to check how far the reader is. */
  private long limit = SLOTS;

  MethodRing(Thread main) {
    this.main = main;
  }

  boolean isOf(Thread thread) {
    return thread == main;
  }

  void enter(int method, long nowNs) {
    put(method << 1, nowNs);
  }

  void exit(int method, long nowNs) {
    int top = (int) (writing - 1) & MASK;
    if (writing > sealing && calls[top] == method << 1 && nowNs - timesNs[top] < SHORTEST_NS) written.lazySet(--writing);
    else put(method << 1 | EXIT, nowNs);
  }

  private void put(int call, long nowNs) {
    if (writing == limit) {
      limit = read.get() + SLOTS;
      if (writing == limit) {
        dropped.lazySet(dropped.get() + 1);
        return;
      }
    }
    int slot = (int) writing & MASK;
    timesNs[slot] = nowNs;
    calls[slot] = call;
    written.lazySet(++writing);
  }

  /** Writer: the events so far belong to frames that have ended. */
  void seal() {
    sealing = writing;
    sealed.lazySet(writing);
  }

  /** Reader: the slot of the oldest event before {@code endNs}, or −1. */
  int next(long endNs) {
    return nextOf(sealed.get(), endNs);
  }

  /** Reader: likewise before {@code endNs}, which is past by {@link #SHORTEST_NS} and more: no exit takes these back. */
  int nextFinal(long endNs) {
    return nextOf(written.get(), endNs);
  }

  private int nextOf(long end, long endNs) {
    long reading = read.get();
    if (reading >= end) return -1;
    int slot = (int) reading & MASK;
    return timesNs[slot] < endNs ? slot : -1;
  }

  long timeNs(int slot) {
    return timesNs[slot];
  }

  int call(int slot) {
    return calls[slot];
  }

  /** Reader: frees the event that {@link #next} returned. */
  void release() {
    read.lazySet(read.get() + 1);
  }

  long dropped() {
    return dropped.get();
  }
}
