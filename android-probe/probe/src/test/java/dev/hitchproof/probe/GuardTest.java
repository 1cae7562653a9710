package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class GuardTest {
  private final List<String> told = new ArrayList<String>();
  private final Guard guard = new Guard("touches", new Guard.Listener() {
    @Override
    public void recorderFailed(String recorder, String why) {
      told.add(recorder + ": " + why);
    }

    @Override
    public void recorderOff(String recorder, String why) {
      told.add(recorder + " off: " + why);
    }
  });

  @Test
  void theThirdFailureSwitchesOffOnceAndForGood() {
    for (int i = 1; i <= 2; i++) guard.failed(new IllegalStateException());
    assertFalse(guard.isOff());
    for (int i = 3; i <= 6; i++) guard.failed(new IllegalArgumentException());
    assertTrue(guard.isOff());
    assertEquals(Arrays.asList("touches: java.lang.IllegalStateException", "touches: java.lang.IllegalStateException",
        "touches off: java.lang.IllegalArgumentException"), told);
  }

  @Test
  void everyFailureIsCountedForTheProcess() {
    long before = Guard.allFailures();
    for (int i = 0; i < 5; i++) guard.failed(new IllegalStateException());
    guard.tolerated(new IllegalStateException());
    assertEquals(before + 6, Guard.allFailures());
  }

  @Test
  void aToleratedFailureSwitchesNothingOffAndOnlySoManyAreReported() {
    for (int i = 0; i < 100; i++) guard.tolerated(new IllegalStateException());
    assertFalse(guard.isOff());
    assertEquals(Collections.nCopies(16, "touches: java.lang.IllegalStateException"), told);
  }

  @Test
  void manyToleratedFailuresDoNotKeepARecorderFromSwitchingOff() {
    for (int i = 0; i < 20; i++) guard.tolerated(new IllegalStateException());
    for (int i = 0; i < 3; i++) guard.failed(new IllegalArgumentException());
    assertTrue(guard.isOff());
    assertEquals("touches off: java.lang.IllegalArgumentException", told.get(told.size() - 1));
  }

  @Test
  void aNewRecordingHasItsOwnReports() {
    for (int i = 0; i < 20; i++) guard.tolerated(new IllegalStateException());
    told.clear();
    guard.reportAnew();
    for (int i = 0; i < 20; i++) guard.tolerated(new IllegalStateException());
    assertEquals(16, told.size());
  }

  @Test
  void threadsThatFailAtTheSameTimeSwitchOffOnce() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      AtomicInteger offs = new AtomicInteger();
      Guard shared = new Guard("probe", Rig.off((recorder, why) -> offs.incrementAndGet()));
      CyclicBarrier together = new CyclicBarrier(4);
      List<Thread> threads = new ArrayList<Thread>();
      for (int i = 0; i < 4; i++) {
        Thread t = new Thread(() -> {
          await(together);
          shared.failed(new IllegalStateException());
        });
        threads.add(t);
        t.start();
      }
      for (Thread t : threads) t.join();
      assertEquals(1, offs.get());
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void eachStepRunsAlsoAfterOneThatFailed() {
    guard.each(() -> told.add("first"), () -> {
      throw new NoSuchMethodError();
    }, () -> told.add("last"));
    assertEquals(Arrays.asList("first", "touches: java.lang.NoSuchMethodError", "last"), told);
  }

  @Test
  void aListenerThatFailsIsCountedAndThrowsNothing() {
    Guard careless = new Guard("touches", Rig.off((recorder, why) -> {
      throw new OutOfMemoryError();
    }));
    long before = Guard.allFailures();
    for (int i = 0; i < 3; i++) careless.failed(new IllegalStateException());
    assertTrue(careless.isOff());
    assertEquals(before + 4, Guard.allFailures());
  }
}
