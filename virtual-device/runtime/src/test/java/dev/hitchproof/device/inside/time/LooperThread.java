package dev.hitchproof.device.inside.time;

import java.util.concurrent.CountDownLatch;

/** A thread that polls like a looper, for tests; everything it does arrives by {@link Scheduler#at}. */
public final class LooperThread {
  final Task task;
  private final Thread thread;

  private LooperThread(Task task, Thread thread) {
    this.task = task;
    this.thread = thread;
  }

  /** Starts a looper thread; a scheduler's first one is main. */
  public static LooperThread start(Scheduler s) {
    Task[] made = new Task[1];
    CountDownLatch registered = new CountDownLatch(1);
    Thread t = new Thread(() -> {
      made[0] = s.register();
      registered.countDown();
      try {
        for (;;) s.poll(made[0], -1);
      } catch (Stopped asked) {
        if (made[0] == s.main()) s.host.mainLoops(false);
      }
    });
    t.setDaemon(true);
    t.start();
    try {
      registered.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return new LooperThread(made[0], t);
  }

  public Thread thread() {
    return thread;
  }

  public void join() throws InterruptedException {
    thread.join();
  }
}
