package dev.hitchproof.device.inside.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.hitchproof.device.host.AppClassLoader;
import dev.hitchproof.device.host.AppCode;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class FrameworkThreadsTest {
  /** Must hold on each version of Java: since 24 a thread has one field less to forget. */
  @Test
  void aThreadThatOutlivesAnAppForgetsItsClasses() throws Exception {
    ClassLoader own = FrameworkThreadsTest.class.getClassLoader();
    CountDownLatch ended = new CountDownLatch(1);
    Thread outlives = new Thread(() -> await(ended));
    outlives.setContextClassLoader(new AppClassLoader(List.of(), name -> null, own, members -> {}));
    outlives.start();
    try {
      FrameworkThreads.forgetApp();
      assertSame(own, outlives.getContextClassLoader());
    } finally {
      ended.countDown();
      outlives.join();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void onlyWhatAnAppHasPutIntoThreadLocalsIsForgotten() throws Exception {
    ThreadLocal<Object> ofApp = new ThreadLocal<>();
    ThreadLocal<Object> ofFramework = new ThreadLocal<>();
    ofApp.set(AppCode.executor());
    ofFramework.set("kept");
    FrameworkThreads.forgetThreadLocals();
    assertNull(ofApp.get());
    assertEquals("kept", ofFramework.get());
  }
}
