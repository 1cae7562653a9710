package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class WatchTest {
  private static final int CALLS = 200;

  private final Object lock = new Object();
  private final Watch watch = new Watch(lock, () -> 0, t -> {});
  private final Semaphore advanced = new Semaphore(0);
  private final AtomicInteger looks = new AtomicInteger();

  // A look reads the stack of the running thread with all threads stopped.
  @Test
  void whoeverCalledForTheClockIsNotLookedAt() throws InterruptedException {
    watch.start(new Watch.Token() {
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

  @Test
  void aMachineThatStandsStillPutsNobodyOutside() throws InterruptedException {
    Thread waiting = new Thread(LockSupport::park);
    waiting.setDaemon(true);
    waiting.start();
    while (waiting.getState() != Thread.State.WAITING) Thread.onSpinWait();
    Task holder = new Task(waiting);
    holder.run();
    Semaphore putOutside = new Semaphore(0);
    AtomicLong nowMs = new AtomicLong();
    new Watch(lock, () -> nowMs.addAndGet(10_000), t -> {}).start(new Watch.Token() {
      @Override
      public boolean advance() {
        return false;
      }

      @Override
      public Task seen() {
        looks.incrementAndGet();
        return holder;
      }

      @Override
      public void putOutside(Task task) {
        putOutside.release();
      }
    });
    putOutside.acquire();
    assertTrue(looks.get() >= 10, () -> looks + " looks");
    LockSupport.unpark(waiting);
  }
}
