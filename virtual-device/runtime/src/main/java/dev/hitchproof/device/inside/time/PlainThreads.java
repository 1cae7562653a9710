package dev.hitchproof.device.inside.time;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.WeakHashMap;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Threads that are no loopers: each runs alone from a wake-up to the point where it blocks again. */
public final class PlainThreads {
  private static final long GIVE_UP_NS = 2_000_000_000L;
  private static final long UNPARK_SPIN_NS = 1_000_000L;
  private final Scheduler scheduler;
  private final Set<Thread> started = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  public PlainThreads(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** {@code Thread.sleep} of such a thread. */
  public void sleep(long ns) throws InterruptedException {
    if (ns <= 0) return;
    Thread me = Thread.currentThread();
    CountDownLatch due = new CountDownLatch(1);
    AtomicBoolean awake = new AtomicBoolean();
    scheduler.at(scheduler.nowNs() + ns, null, () -> {
      due.countDown();
      awaitBlocked(me, awake);
    });
    try {
      due.await();
    } finally {
      awake.set(true);
    }
  }

  /** Starts a thread of the app and lets it run until it first blocks, so that order is fixed. */
  public void start(Thread t) {
    started.add(t);
    t.setDaemon(true);
    t.start();
    awaitBlocked(t, new AtomicBoolean(true));
  }

  /** Wakes a thread of the app and lets it run until it blocks again. */
  public void unpark(Thread t) {
    LockSupport.unpark(t);
    long giveUp = System.nanoTime() + UNPARK_SPIN_NS; // it may not have been parked at all
    while (System.nanoTime() < giveUp && t != null && waits(t)) Thread.onSpinWait();
    if (t != null && t != Thread.currentThread()) awaitBlocked(t, new AtomicBoolean(true));
  }

  /** The threads that app code started since the last call. */
  public List<Thread> takeStarted() {
    synchronized (started) {
      List<Thread> all = new ArrayList<>(started);
      started.clear();
      return all;
    }
  }

  private static void awaitBlocked(Thread t, AtomicBoolean awake) {
    long giveUp = System.nanoTime() + GIVE_UP_NS; // real time: these classes are not rewritten
    while (System.nanoTime() < giveUp) {
      if (t.getState() == Thread.State.TERMINATED || awake.get() && waits(t)) return;
      Thread.yield();
    }
  }

  private static boolean waits(Thread t) {
    Thread.State s = t.getState();
    return s == Thread.State.WAITING || s == Thread.State.TIMED_WAITING;
  }
}
