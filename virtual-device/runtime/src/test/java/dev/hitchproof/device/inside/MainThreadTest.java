package dev.hitchproof.device.inside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.inside.time.LooperThread;
import dev.hitchproof.device.inside.time.Scheduler;
import dev.hitchproof.device.inside.time.TestClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MainThreadTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final Scheduler scheduler = new Scheduler(new TestClock());

  private LooperThread loopingMain() {
    LooperThread main = LooperThread.start(scheduler);
    scheduler.mainLoops(true);
    return main;
  }

  @Test
  void callsRunOnMain() throws InterruptedException {
    LooperThread main = loopingMain();
    assertEquals(main.thread(), MainThread.call(scheduler, Thread::currentThread));
    scheduler.stop();
    main.join();
  }

  @Test
  void aCallAfterTheLoopEndsWithASentence() throws InterruptedException {
    LooperThread main = loopingMain();
    scheduler.stop();
    main.join();
    Refusal refusal = assertTimeoutPreemptively(LIMIT, () -> assertThrows(Refusal.class, () -> MainThread.call(scheduler, () -> 1)));
    assertEquals("the app's main thread has left its loop, so that it answers no more", refusal.getMessage());
  }
}
