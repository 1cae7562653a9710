package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class WatchTest {
  private static final int CALLS = 200;

  private final Object lock = new Object();
  private final Watch watch = new Watch(lock, () -> 0, t -> {});
  private final Semaphore advanced = new Semaphore(0);
  private final AtomicInteger looks = new AtomicInteger();

  // A look reads the running thread's stack, for which the JVM stops all threads.
  @Test
  void whoeverCalledForTheClockIsNotLookedAt() throws InterruptedException {
    watch.start(new Watch.Watched() {
      @Override
      public boolean advance() {
        advanced.release();
        return false;
      }

      @Override
      public Task seen() {
        looks.incrementAndGet();
        return null;
      }

      @Override
      public void putOutside(Task holder) {}
    });
    for (int i = 0; i < CALLS; i++) {
      synchronized (lock) {
        watch.callFor(null);
      }
      advanced.acquire();
    }
    assertTrue(looks.get() < CALLS / 2, () -> looks + " looks");
  }

  /** Otherwise the clock would stand still, or the device would never end. */
  @Test
  void itsThreadOutlivesAnErrorWhichItReportsButNotTheDevice() throws InterruptedException {
    AtomicBoolean isDaemon = new AtomicBoolean();
    Semaphore reported = new Semaphore(0);
    watch.start(new Watch.Watched() {
      @Override
      public boolean advance() {
        return false;
      }

      @Override
      public Task seen() {
        isDaemon.set(Thread.currentThread().isDaemon());
        throw new IllegalStateException() {
          @Override
          public void printStackTrace() {
            reported.release();
          }
        };
      }

      @Override
      public void putOutside(Task holder) {}
    });
    reported.acquire(2);
    assertTrue(isDaemon.get());
  }

  @Test
  void aMachineThatStandsStillPutsNobodyOutside() throws InterruptedException {
    Looks seen = new Looks(waiting());
    AtomicLong nowMs = new AtomicLong();
    new Watch(lock, () -> nowMs.addAndGet(10_000), t -> {}).start(seen);
    seen.putOutside.acquire();
    assertEquals(10, seen.beforeOutside);
  }

  @Test
  void aWaitIsOutsideAfterHalfASecond() throws InterruptedException {
    AtomicLong nowMs = new AtomicLong(-7_000);
    Looks seen = new Looks(waiting());
    List<Thread> unscheduled = new CopyOnWriteArrayList<>();
    new Watch(lock, nowMs::get, unscheduled::add).start(seen);
    seen.looks.acquire(2);
    nowMs.addAndGet(499);
    seen.looks.acquire(12);
    assertEquals(0, seen.putOutside.availablePermits());
    nowMs.addAndGet(1);
    seen.putOutside.acquire();
    assertEquals(seen.holder.thread, unscheduled.get(0));
  }

  @Test
  void aThreadInASocketIsOutside() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      Looks seen = new Looks(running(() -> {
        try {
          socket.accept();
        } catch (IOException closed) {
          return;
        }
      }));
      watchOfALongTime().start(seen);
      seen.putOutside.acquire();
    }
  }

  @Test
  void aThreadThatComputesIsNotOutside() throws InterruptedException {
    AtomicBoolean ends = new AtomicBoolean();
    Looks seen = new Looks(running(() -> {
      while (!ends.get()) Thread.onSpinWait();
    }));
    watchOfALongTime().start(seen);
    seen.looks.acquire(12);
    ends.set(true);
    assertEquals(0, seen.putOutside.availablePermits());
  }

  @Test
  void aThreadThatTheSchedulerSeesWaitingIsNotOutside() throws InterruptedException {
    Looks seen = new Looks(waiting());
    seen.holder.busyUntil(90);
    watchOfALongTime().start(seen);
    seen.looks.acquire(12);
    assertEquals(0, seen.putOutside.availablePermits());
  }

  @Test
  void anEndedThreadGivesTheTokenBack() throws InterruptedException {
    Looks seen = new Looks(running(() -> {}));
    seen.holder.thread.join();
    seen.holder.busyUntil(90);
    watchOfALongTime().start(seen);
    seen.putOutside.acquire();
  }

  @ParameterizedTest
  @ValueSource(longs = {5_000, 0, -5_000})
  void theClockStandsStillForATaskOutsideForOneAndAHalfSeconds(long originMs) {
    AtomicLong nowMs = new AtomicLong(originMs);
    Watch of = new Watch(lock, nowMs::get, t -> {});
    List<Task> outside = List.of(outside());
    assertFalse(of.awaitsOutside(outside), "none went outside");
    of.wentOutside();
    nowMs.addAndGet(1_500);
    assertTrue(of.awaitsOutside(outside));
    nowMs.addAndGet(1);
    assertFalse(of.awaitsOutside(outside));
    nowMs.addAndGet(-1);
    assertFalse(of.awaitsOutside(outside), "the wait is over");
  }

  @Test
  void theClockMovesOnceNobodyIsOutside() {
    Watch of = new Watch(lock, () -> 5_000, t -> {});
    Task task = outside();
    Task other = new Task(Thread.currentThread(), false);
    of.wentOutside();
    assertTrue(of.awaitsOutside(List.of(task, other)));
    task.ready();
    assertFalse(of.awaitsOutside(List.of(task, other)));
  }

  @Test
  void whoeverIsInterruptedWaitsAgain() {
    Thread.currentThread().interrupt();
    synchronized (lock) {
      assertTrue(watch.block());
      assertFalse(watch.block());
    }
  }

  private Watch watchOfALongTime() {
    AtomicLong nowMs = new AtomicLong();
    return new Watch(lock, () -> nowMs.addAndGet(10_000), t -> {});
  }

  private static Task outside() {
    Task task = new Task(Thread.currentThread(), false);
    task.outside();
    return task;
  }

  private static Task waiting() {
    Task task = running(() -> {
      for (;;) LockSupport.park();
    });
    while (task.thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
    return task;
  }

  private static Task running(Runnable what) {
    Thread thread = new Thread(what);
    thread.setDaemon(true);
    thread.start();
    Task task = new Task(thread, false);
    task.run();
    return task;
  }

  /** A token with one holder. */
  private static final class Looks implements Watch.Watched {
    private final Task holder;
    private final Semaphore looks = new Semaphore(0);
    private final Semaphore putOutside = new Semaphore(0);
    private volatile int beforeOutside;

    private Looks(Task holder) {
      this.holder = holder;
    }

    @Override
    public boolean advance() {
      return false;
    }

    @Override
    public Task seen() {
      looks.release();
      return holder;
    }

    @Override
    public void putOutside(Task task) {
      if (beforeOutside == 0) beforeOutside = looks.availablePermits();
      putOutside.release();
    }
  }
}
