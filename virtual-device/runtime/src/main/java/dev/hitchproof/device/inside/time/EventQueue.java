package dev.hitchproof.device.inside.time;

import java.util.PriorityQueue;

/** What is scheduled, by time and then by the order of scheduling. Guarded by the dispatcher's lock. */
final class EventQueue {
  /** Runs inside the task's poll; with no task, between two steps. */
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
