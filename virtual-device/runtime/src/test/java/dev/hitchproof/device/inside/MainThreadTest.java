package dev.hitchproof.device.inside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.hitchproof.device.host.IdentityHashes;
import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.inside.time.LooperThread;
import dev.hitchproof.device.inside.time.Charges;
import dev.hitchproof.device.inside.time.Scheduler;
import dev.hitchproof.device.inside.time.TestClock;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class MainThreadTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final Scheduler scheduler = new Scheduler(new TestClock(), new Charges());

  private LooperThread loopingMain() {
    LooperThread main = LooperThread.start(scheduler);
    scheduler.host.mainLoops(true);
    return main;
  }

  @Test
  void callsRunOnMain() throws InterruptedException {
    LooperThread main = loopingMain();
    assertEquals(main.thread(), MainThread.call(scheduler, Thread::currentThread));
    scheduler.host.stop();
    main.join();
  }

  /** They order the hash tables of the app. */
  @Test
  void aReadMovesNoIdentityHashes() throws InterruptedException {
    LooperThread main = loopingMain();
    int unread = drawnOnMain(() -> 0);
    assertEquals(unread, drawnOnMain(MainThreadTest::drawn));
    scheduler.host.stop();
    main.join();
  }

  /** The hash that main draws next after a read, from a seed. */
  private int drawnOnMain(Callable<Integer> read) {
    MainThread.read(scheduler, read); // what is linked in a first call draws hashes, too
    MainThread.call(scheduler, () -> {
      IdentityHashes.seed(5);
      return null;
    });
    MainThread.read(scheduler, read);
    return MainThread.call(scheduler, MainThreadTest::drawn);
  }

  private static int drawn() {
    return System.identityHashCode(new Object());
  }

  @Test
  void aCallAfterTheLoopEndsWithASentence() throws InterruptedException {
    LooperThread main = loopingMain();
    scheduler.host.stop();
    main.join();
    Refusal refusal = assertTimeoutPreemptively(LIMIT, () -> assertThrows(Refusal.class, () -> MainThread.call(scheduler, () -> 1)));
    assertEquals("the app's main thread has left its loop, so that it answers no more", refusal.getMessage());
  }
}
