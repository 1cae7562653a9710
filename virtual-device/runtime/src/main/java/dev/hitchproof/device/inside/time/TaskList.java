package dev.hitchproof.device.inside.time;

import java.util.ArrayList;
import java.util.List;

/** The scheduled threads, in the order in which they get the token. Guarded by the dispatcher's lock. */
final class TaskList {
  private final List<Task> tasks = new ArrayList<>();
  private int cores = Integer.MAX_VALUE;
  private Task main;
  private long waits;
  private int added;

  /** Ordered by thread id, which follows creation; ordering by first steps would be a race. */
  void add(Task t) {
    t.account.number(added++);
    int i = tasks.size();
    while (i > 0 && tasks.get(i - 1).thread.getId() > t.thread.getId()) i--;
    tasks.add(i, t);
  }

  /** At most as many tasks work over the same span of time. */
  void cores(int cores) {
    this.cores = cores;
  }

  /** The task that gets a core even if all are in use. */
  void main(Task main) {
    this.main = main;
  }

  void remove(Task t) {
    tasks.remove(t);
  }

  List<Task> all() {
    return tasks;
  }

  /** The thread's task, or null. */
  Task of(Thread thread) {
    for (Task t : tasks) if (t.thread == thread) return t;
    return null;
  }

  /**
   * The first task that can use the token, or null. Tasks whose turn was ended by work come after the others, in the order in
   * which these ended. If no core is free, only main can.
   */
  Task firstReady() {
    boolean isCoreFree = working() < cores;
    Task preempted = null;
    for (Task t : tasks) {
      if (!canRun(t) || !isCoreFree && t != main) continue;
      if (!t.isPreempted()) return t;
      if (preempted == null || t.waitsSinceNs() < preempted.waitsSinceNs()) preempted = t;
    }
    return preempted;
  }

  /** Takes a core from another task if none is free: from the one whose work would end last. */
  void makeRoom(long nowNs) {
    if (working() < cores) return;
    Task last = null;
    for (Task t : tasks) if (t.isAtWork() && (last == null || t.wakeAtNs() > last.wakeAtNs())) last = t;
    if (last != null) last.leavesCore(nowNs);
  }

  private int working() {
    int n = 0;
    for (Task t : tasks) if (t.isAtWork()) n++;
    return n;
  }

  private boolean canRun(Task t) {
    return t.state() == TaskState.READY && (t.wanted() == null || isFree(t.wanted(), t));
  }

  /** Whether no other task is in the monitor. */
  boolean isFree(Object monitor, Task me) {
    for (Task t : tasks) if (t != me && t.monitors.contain(monitor)) return false;
    return true;
  }

  List<MonitorWait> monitorWaits() {
    List<MonitorWait> waits = new ArrayList<>();
    for (Task t : tasks) {
      Object monitor = t.wanted();
      for (Task holder : tasks)
        if (monitor != null && holder != t && holder.monitors.contain(monitor)) waits.add(new MonitorWait(t.thread, monitor, holder.thread));
    }
    return waits;
  }

  boolean doesAnotherHoldMonitor(Task me) {
    for (Task t : tasks) if (t != me && t.monitors.areHeld()) return true;
    return false;
  }

  boolean doesAnotherWantMonitor(Task me) {
    for (Task t : tasks) if (t != me && t.wanted() != null) return true;
    return false;
  }

  /** The first task that waits without a monitor, or null. */
  Task firstPolling() {
    for (Task t : tasks) if (t.state() == TaskState.POLLING) return t;
    return null;
  }

  boolean isWanted(Object monitor) {
    for (Task t : tasks) if (t.wanted() == monitor && t.state() == TaskState.READY) return true;
    return false;
  }

  boolean isAnotherWorking(Task me) {
    for (Task t : tasks) if (t != me && (canRun(t) || t.isAtWork())) return true;
    return false;
  }

  long nextWakeNs() {
    long n = Clock.NEVER_NS;
    for (Task t : tasks) n = Math.min(n, t.wakeAtNs());
    return n;
  }

  /** The next wake-up, ignoring tasks at work, which only continue what they execute. */
  long nextEventNs() {
    long n = Clock.NEVER_NS;
    for (Task t : tasks) if (!t.isAtWork()) n = Math.min(n, t.wakeAtNs());
    return n;
  }

  void wakeDue(long nowNs) {
    for (Task t : tasks) if (t.state() != TaskState.RUNNING && t.wakeAtNs() <= nowNs) t.ready();
  }

  void forgetWakes() {
    for (Task t : tasks) t.forgetWake();
  }

  // ---- Object.wait: tasks are notified in call order ------------------------------------------------------

  void waitFor(Task t, Object monitor, long untilNs) {
    t.waitFor(monitor, untilNs, waits++);
  }

  void notifyAll(Object monitor) {
    for (Task t : tasks) if (t.waitsFor(monitor)) t.ready();
  }

  void notifyOne(Object monitor) {
    Task first = null;
    for (Task t : tasks) if (t.waitsFor(monitor) && (first == null || t.waitNumber() < first.waitNumber())) first = t;
    if (first != null) first.ready();
  }
}
