package dev.hitchproof.device.inside.time;

import dev.hitchproof.device.inside.time.HeldMonitors.Held;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What tasks do: every transition of one happens here, under the {@link Token}'s lock. */
final class Dispatcher {
  private final Token token;
  private final Object lock;
  private final TaskList tasks;
  private final Turns turns;

  Dispatcher(Token token) {
    this.token = token;
    lock = token.lock;
    tasks = token.tasks;
    turns = token.turns;
  }

  // ---- tasks ------------------------------------------------------------------------------------------

  /** The calling thread becomes a task, unless it is one. The first one is main and gets the token. */
  Task enter() {
    synchronized (lock) {
      Task t = tasks.of(Thread.currentThread());
      if (t == null) tasks.add(t = new Task(Thread.currentThread(), false));
      if (token.main == null) token.first(t);
      return t;
    }
  }

  /** Adds a task for a thread that a task is about to start. */
  void add(Thread t) {
    synchronized (lock) {
      if (tasks.of(t) == null) tasks.add(new Task(t, true));
      token.shortenTurn();
    }
  }

  /** The thread's task, or null. */
  Task of(Thread t) {
    synchronized (lock) {
      return tasks.of(t);
    }
  }

  /** See {@link Task#seenState}; null if the scheduler does not see the thread's waits. */
  Thread.State stateOf(Thread t) {
    synchronized (lock) {
      Task task = tasks.of(t);
      return task == null || task.isGone() ? null : task.seenState();
    }
  }

  /** The calling thread has just started. */
  void begin(Task t) {
    token.await(t, null);
  }

  /** The task leaves the simulation, unless it is main. */
  void leave(Task t) {
    synchronized (lock) {
      if (t == token.main || t.isGone()) return;
      token.remove(t);
      tasks.notifyAll(t.thread); // Thread.join waits on the thread
    }
    token.passOn();
  }

  /** How a task gives the token up. */
  interface Pause {
    /** Under the lock; returns whether the task gives the token up. */
    boolean begin(Task t);
  }

  /** Gives the token up if the pause requires it; returns with the token. */
  void pause(Task t, Pause how) {
    synchronized (lock) {
      boolean pauses = how.begin(t);
      if (token.isHeldBy(t) && pauses) token.giveUp();
      else if (t.state() == TaskState.OUTSIDE) t.ready();
    }
    token.await(t, null);
  }

  /** Like {@code Object.wait}; the caller holds the monitor. */
  void await(Task t, Object monitor, long untilNs) {
    List<Held> left;
    synchronized (lock) {
      left = t.monitors.exitAll(monitor);
      tasks.waitFor(t, monitor, untilNs);
      if (token.isHeldBy(t)) token.giveUp();
    }
    token.await(t, monitor);
    for (Held held : left) t.monitors.enter(held);
  }

  void notify(Object monitor, boolean all) {
    synchronized (lock) {
      if (all) tasks.notifyAll(monitor);
      else tasks.notifyOne(monitor);
      token.shortenTurn();
    }
    token.passOn(); // the caller may be a thread of the host
  }

  /** The running task waits until no other one is in the monitor, and enters it. */
  void enter(Task t, Object monitor, boolean keepsTurn) {
    if (turns.doesAnotherHoldMonitor() && isTaken(t, monitor)) pause(t, me -> {
      me.wants(monitor);
      return true;
    });
    t.monitors.enter(new Held(monitor, keepsTurn));
  }

  private boolean isTaken(Task t, Object monitor) {
    synchronized (lock) {
      return !tasks.isFree(monitor, t);
    }
  }

  List<ThreadTime> threadTimes(long psPerUnit) {
    synchronized (lock) {
      List<ThreadTime> times = new ArrayList<>();
      for (Task t : tasks.all()) if (!t.isGone() && !ThreadTime.isOfShell(t.thread)) times.add(t.account.time(t.thread.getName(), psPerUnit));
      return times;
    }
  }

  /** The running task leaves the monitor. */
  void exit(Task t, Object monitor) {
    t.monitors.exit(monitor);
    if (!turns.doesAnotherWantMonitor()) return;
    synchronized (lock) {
      if (tasks.isWanted(monitor)) token.shortenTurn();
    }
  }

  /** The next callback of the task, or null. */
  Runnable take(Task t) {
    synchronized (lock) {
      return t.take();
    }
  }

  /** From now until the next call, the task's code counts as the app's, or as the host's, which costs nothing. */
  void charge(Task t, boolean isCharged) {
    synchronized (lock) {
      t.account.uncharged(!isCharged);
      if (token.isHeldBy(t)) token.beginTurn(t);
    }
  }

  /** Whether another task can run before that time. */
  boolean canAnotherRunBefore(long ns) {
    synchronized (lock) {
      return tasks.firstReady() != null || tasks.nextWakeNs() < ns;
    }
  }

  // ---- from any thread --------------------------------------------------------------------------------
  /** Does something that may make a task ready. */
  void tell(Task t, Consumer<Task> what) {
    synchronized (lock) {
      what.accept(t);
      token.shortenTurn();
      token.changed();
    }
    token.passOn();
  }

  void schedule(long atNs, Task task, Runnable run) {
    synchronized (lock) {
      token.events.add(atNs, task, run);
      token.shortenTurn();
      token.changed();
    }
    token.passOn();
  }
}
