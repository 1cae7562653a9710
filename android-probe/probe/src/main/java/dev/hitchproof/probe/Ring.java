package dev.hitchproof.probe;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Passes records from one writing thread to one reading thread, without a lock. A full ring keeps its records and
 * counts those that it drops. A slot that a second writer published without having claimed it has not its ticket, and is
 * skipped.
 */
final class Ring {
  private final int stride;
  private final int mask;
  /**
   * The records: {@link #claim} and {@link #next} say where one begins. Writers use the array itself, since ART inlines no
   * calls in a debuggable app: https://cs.android.com/android/platform/superproject/+/android-10.0.0_r1:art/compiler/optimizing/inliner.cc
   */
  final long[] data;
  /** For each slot one more than the number of the record that was claimed last. */
  private final long[] tickets;
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLongArray dropped;
  private final AtomicLongArray droppedAtNs;
  /** The writer's copy of {@link #written}. */
  private long writing;
  /** The record before which the writer has to check how far the reader is. */
  private long limit;
  /** The reader's copy of {@link #read}. */
  private long reading;
  private long torn;

  /** {@code slots} is a power of two, {@code kinds} the number of kinds that drops are counted by. */
  Ring(int slots, int stride, int kinds) {
    this.stride = stride;
    this.mask = slots - 1;
    this.limit = slots;
    this.data = new long[slots * stride];
    this.tickets = new long[slots];
    this.dropped = new AtomicLongArray(kinds);
    this.droppedAtNs = new AtomicLongArray(kinds);
  }

  /** Writer: the place of the next record in {@link #data}, or −1 when the ring is full and the record dropped. */
  int claim(int kind, long nowNs) {
    if (writing == limit) {
      limit = read.get() + mask + 1;
      if (writing == limit) {
        drop(kind, nowNs);
        return -1;
      }
    }
    int slot = (int) writing & mask;
    tickets[slot] = writing + 1;
    return slot * stride;
  }

  void publish() {
    written.lazySet(++writing);
  }

  /** Writer: counts a record of {@code kind} that is not recorded. */
  void drop(int kind, long nowNs) {
    droppedAtNs.lazySet(kind, nowNs);
    dropped.lazySet(kind, dropped.get(kind) + 1);
  }

  /** Reader: the place of the oldest record, or −1. */
  int next() {
    while (reading != written.get()) {
      int slot = (int) reading & mask;
      if (tickets[slot] == reading + 1) return slot * stride;
      torn++;
      release();
    }
    return -1;
  }

  long get(int at, int column) {
    return data[at + column];
  }

  /** Reader: frees the record that {@link #next} returned. */
  void release() {
    reading++;
    read.lazySet(reading);
  }

  long dropped(int kind) {
    return dropped.get(kind);
  }

  long droppedAtNs(int kind) {
    return droppedAtNs.get(kind);
  }

  long torn() {
    return torn;
  }
}
