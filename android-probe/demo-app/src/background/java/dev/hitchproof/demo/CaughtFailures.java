package dev.hitchproof.demo;

import android.os.Process;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A thread that waits for work as long as the process lives, and reports whatever it catches, as RxJava does; and a reporter
 * that ends the process after a crash, as crash reporters do.
 */
final class CaughtFailures {
  private static final int CRASHED = 10;
  private static final BlockingQueue<Runnable> WORK = new LinkedBlockingQueue<>();
  private static final ExecutorService POOL = Executors.newSingleThreadExecutor();

  private CaughtFailures() {}

  static void report() {
    Thread.UncaughtExceptionHandler ofPlatform = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
      ofPlatform.uncaughtException(thread, e);
      Process.killProcess(Process.myPid());
      System.exit(CRASHED);
    });
    POOL.submit(() -> {
      try {
        WORK.take().run();
      } catch (Throwable e) {
        Thread worker = Thread.currentThread();
        worker.getUncaughtExceptionHandler().uncaughtException(worker, new IllegalStateException("a task failed", e));
      }
    });
  }
}
