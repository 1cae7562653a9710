package dev.hitchproof.device.inside.time;

import java.util.PriorityQueue;

/** Scheduled callbacks, ordered by time, then by when they were scheduled. Guarded by the dispatcher's lock. */
final class EventQueue {
  /** A callback that runs inside the task's poll or, without a task, between two steps. */
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
    return events.isEmpty() ? Clock.NEVER_NS : events.peek().atNs;
  }

  /** The first event that is due, or null. */
  Event pollDue(long nowNs) {
    return nextNs() <= nowNs ? events.poll() : null;
  }

  void clear() {
    events.clear();
  }
}
