package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class WatchTest {
  private static final int CALLS = 200;

  private final Object lock = new Object();
  private final Watch watch = new Watch(lock, t -> {});
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
}
