package dev.hitchproof.device.inside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.inside.time.Clock;
import dev.hitchproof.device.inside.time.Scheduler;
import dev.hitchproof.device.inside.time.Stopped;
import dev.hitchproof.device.inside.time.Task;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MainThreadTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private static final class TestClock implements Clock {
    private volatile long now;

    @Override
    public long nowNs() {
      return now;
    }

    @Override
    public void advanceBy(long ns) {
      now += ns;
    }
  }

  private final Scheduler scheduler = new Scheduler(new TestClock());

  private Thread loopingMain() throws InterruptedException {
    CountDownLatch registered = new CountDownLatch(1);
    Thread main = new Thread(() -> {
      Task task = scheduler.register();
      scheduler.mainLoops(true);
      registered.countDown();
      try {
        for (;;) scheduler.poll(task, -1);
      } catch (Stopped asked) {
        scheduler.mainLoops(false);
      }
    });
    main.setDaemon(true);
    main.start();
    registered.await();
    return main;
  }

  @Test
  void callsRunOnMain() throws InterruptedException {
    Thread main = loopingMain();
    assertEquals(main, MainThread.call(scheduler, Thread::currentThread));
    scheduler.stop();
    main.join();
  }

  @Test
  void aCallAfterTheLoopEndsWithASentence() throws InterruptedException {
    Thread main = loopingMain();
    scheduler.stop();
    main.join();
    Refusal refusal = assertTimeoutPreemptively(LIMIT, () -> assertThrows(Refusal.class, () -> MainThread.call(scheduler, () -> 1)));
    assertEquals("the app's main thread has left its loop, so that it answers no more", refusal.getMessage());
  }
}
