package dev.hitchproof.device.inside.time;

import java.util.ArrayList;
import java.util.List;

/** The looper threads, in the order in which they get the token. Guarded by the dispatcher's lock. */
final class TaskList {
  private final List<Task> tasks = new ArrayList<>();

  /** Ordered by thread id, which follows creation; the order of their first steps would be a race. */
  void add(Task t) {
    int i = tasks.size();
    while (i > 0 && tasks.get(i - 1).thread.getId() > t.thread.getId()) i--;
    tasks.add(i, t);
  }

  void remove(Task t) {
    tasks.remove(t);
  }

  List<Task> all() {
    return tasks;
  }

  /** The first that waits for the token, or null; those whose turn ended by work come after the others. */
  Task firstReady() {
    Task preempted = null;
    for (Task t : tasks) {
      if (t.state() != Task.State.READY) continue;
      if (!t.isPreempted()) return t;
      if (preempted == null) preempted = t;
    }
    return preempted;
  }

  boolean isAnotherWorking(Task me) {
    for (Task t : tasks) if (t != me && t.isWorking()) return true;
    return false;
  }

  long nextWakeNs() {
    long n = Clock.NEVER_NS;
    for (Task t : tasks) n = Math.min(n, t.wakeAtNs());
    return n;
  }

  void wakeDue(long nowNs) {
    for (Task t : tasks) if (t.state() != Task.State.RUNNING && t.wakeAtNs() <= nowNs) t.ready();
  }

  void forgetWakes() {
    for (Task t : tasks) t.forgetWake();
  }
}
