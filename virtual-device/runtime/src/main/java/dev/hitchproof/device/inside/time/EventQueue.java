package dev.hitchproof.device.inside.time;

import java.util.PriorityQueue;

/** What the device will do, by time and then by the order it was asked for. Guarded by the scheduler's lock. */
final class EventQueue {
  /** {@code task} null: not on a looper, but between two steps. */
  record Event(long atNs, long order, Task task, Runnable run) implements Comparable<Event> {
    @Override
    public int compareTo(Event o) {
      return atNs != o.atNs ? Long.compare(atNs, o.atNs) : Long.compare(order, o.order);
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long order;

  void add(long atNs, Task task, Runnable run) {
    events.add(new Event(atNs, order++, task, run));
  }

  long nextNs() {
    return events.isEmpty() ? Scheduler.NEVER : events.peek().atNs;
  }

  /** Null if nothing is due. */
  Event pollDue(long nowNs) {
    return nextNs() <= nowNs ? events.poll() : null;
  }

  void clear() {
    events.clear();
    order = 0;
  }
}
