package dev.hitchproof.device.inside.time;

import dev.hitchproof.device.boot.ThreadGate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** A program of the JDK's own threads on the scheduler, for {@code ConcurrencyIT}: prints what happened when. */
public final class ConcurrentApp {
  private static final long MS = 1_000_000L;
  private static final long PS_PER_UNIT = 1_000_000L;
  private final Charges charges = new Charges();
  private final Scheduler scheduler = new Scheduler(new TestClock(), charges);
  private final ScheduledThreads threads = new ScheduledThreads(scheduler);
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());

  public static void main(String[] args) {
    ConcurrentApp app = new ConcurrentApp();
    app.scheduler.watchUnscheduled(t -> app.log.add("unscheduled " + t.getName()));
    app.charges.cost(PS_PER_UNIT);
    app.scheduler.host.cores(2);
    LooperThread main = LooperThread.start(app.scheduler);
    app.scheduler.host.mainLoops(true);
    ThreadGate.open(app.threads);
    app.scheduler.at(MS, main.task, app::run);
    app.scheduler.host.runUntil(10_000 * MS);
    app.log.forEach(System.out::println);
    Runtime.getRuntime().halt(0);
  }

  private void say(String what) {
    log.add(what + " @" + ThreadGate.nanoTime());
  }

  /** Works in blocks of 10 µs, as metered code does. */
  private void work(int ms) {
    for (int i = 0; i < 100 * ms; i++) charges.spend(10);
  }

  private void run() {
    threads.seed(7);
    try {
      twoThreads();
      timed();
      timer();
      futures();
      conditions();
      queue();
      crowd();
    } catch (Exception e) {
      log.add("failed " + e);
    }
    say("done");
  }

  private void twoThreads() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int n = i;
      all.add(() -> {
        work(1 + n % 3);
        say(Thread.currentThread().getName() + " has done " + n + " " + ThreadLocalRandom.current().nextInt(1_000));
        return n;
      });
    }
    for (Future<Integer> f : pool.invokeAll(all)) work(f.get() % 2);
    pool.shutdown();
    say("ended " + pool.awaitTermination(1, TimeUnit.SECONDS));
  }

  /** Nine threads on two cores. */
  private void crowd() throws Exception {
    long beganNs = ThreadGate.nanoTime();
    ExecutorService pool = Executors.newFixedThreadPool(9);
    pool.invokeAll(Collections.nCopies(9, Executors.callable(() -> work(5))));
    say("nine threads took " + Math.round((ThreadGate.nanoTime() - beganNs) / 1e6) + " ms");
    pool.shutdownNow();
  }

  private void timed() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    Future<?> ticks = pool.scheduleAtFixedRate(() -> say("tick"), 3, 16, TimeUnit.MILLISECONDS);
    TimeUnit.MILLISECONDS.sleep(100);
    ticks.cancel(false);
    pool.shutdownNow();
  }

  private void timer() throws Exception {
    Timer timer = new Timer("timer");
    timer.schedule(new TimerTask() {
      @Override
      public void run() {
        say("timer");
      }
    }, 5, 20);
    TimeUnit.MILLISECONDS.sleep(50);
    timer.cancel();
  }

  private void futures() {
    CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> {
      work(4);
      return 2;
    });
    CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> {
      work(2);
      return 3;
    });
    say("sum " + a.thenCombine(b, Integer::sum).join());
    say("parallel " + IntStream.range(0, 64).parallel().map(i -> {
      work(1);
      return i;
    }).sum());
  }

  private void conditions() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition ready = lock.newCondition();
    Thread t = new Thread(() -> {
      work(3);
      lock.lock();
      ready.signalAll();
      say("signals");
      lock.unlock();
    });
    lock.lock();
    t.start();
    say("signalled " + ready.await(1, TimeUnit.SECONDS));
    say("signalled " + ready.await(30, TimeUnit.MILLISECONDS));
    lock.unlock();
    t.join();
    say("joined " + t.isAlive());
  }

  private void queue() throws Exception {
    ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
    Thread producer = new Thread(() -> {
      try {
        for (int i = 0; i < 10; i++) {
          work(1);
          queue.put(i);
        }
      } catch (InterruptedException e) {
        say("interrupted");
      }
    });
    producer.start();
    for (Integer i = queue.poll(40, TimeUnit.MILLISECONDS); i != null; i = queue.poll(40, TimeUnit.MILLISECONDS)) {
      work(i % 3);
      say("took " + i);
    }
  }
}
