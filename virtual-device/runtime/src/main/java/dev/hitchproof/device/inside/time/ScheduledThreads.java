package dev.hitchproof.device.inside.time;

import dalvik.system.BlockGuard;
import dev.hitchproof.device.boot.ThreadGate;
import dev.hitchproof.device.host.AppClassLoader;
import dev.hitchproof.device.host.IdentityHashes;
import dev.hitchproof.device.host.NativeMemory;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;

/** Threads, locks and waits of the JDK on the device's scheduler. */
public final class ScheduledThreads implements ThreadGate.Threads {
  /** 2023-11-14T21:13:20Z: the wall clock at uptime 0. */
  private static final long EPOCH_MS = 1_699_996_400_000L;
  private static final long MS = 1_000_000L;
  /** Difference between two seeds of {@code ThreadLocalRandom}. */
  private static final long SEED_STEP = 0x9e3779b97f4a7c15L;

  /**
   * The JDK's thread of an app's own {@code WatchService}. It waits for the host's files in a native method, in
   * which it would keep its turn.
   * https://github.com/openjdk/jdk17u/blob/master/src/java.base/share/classes/sun/nio/fs/AbstractPoller.java
   */
  private static final String FILE_WATCH = "FileSystemWatchService";

  private static final String OTHER_FIELD = "this version of Java stores the seeds of ThreadLocalRandom in another field";
  private static final StackWalker CALLERS = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private final Scheduler scheduler;
  private final Set<Thread> ofApp = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private final Set<Thread> ended = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private long seed;

  public ScheduledThreads(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /**
   * Called on main when the device boots and when a process starts: equal seeds give equal random numbers of {@code
   * ThreadLocalRandom}, and equal identity hashes.
   */
  public void seed(long seed) {
    this.seed = seed;
    seed(Thread.currentThread());
    IdentityHashes.seed(seedOf(Thread.currentThread()));
  }

  private synchronized void seed(Thread t) {
    seed += SEED_STEP;
    try {
      NativeMemory.field(Thread.class, "threadLocalRandomSeed").setLong(t, seed);
      NativeMemory.field(Thread.class, "threadLocalRandomProbe").setInt(t, (int) (seed >>> Integer.SIZE) | 1); // with 0 it would draw its own seed
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(OTHER_FIELD, e);
    }
  }

  private static long seedOf(Thread t) {
    try {
      return NativeMemory.field(Thread.class, "threadLocalRandomSeed").getLong(t);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(OTHER_FIELD, e);
    }
  }

  /** The process has ended. Returns the threads that its code started. */
  public List<Thread> end() {
    synchronized (ofApp) {
      List<Thread> all = new ArrayList<>(ofApp);
      ofApp.clear();
      ended.addAll(all);
      return all;
    }
  }

  /** Whether the caller still runs what {@link Stopped} passes on its way out. */
  @Override
  public boolean isOfEnded() {
    return ended.contains(Thread.currentThread());
  }

  @Override
  public boolean isScheduled() {
    return scheduler.caller() != null;
  }

  @Override
  public void starting(Thread t) {
    if (isOfEnded()) {
      ended.add(t); // such as the thread by which a pool replaces one
      return;
    }
    if (t.getState() != Thread.State.NEW || isOfCleaner() || t.getName().equals(FILE_WATCH)) return;
    if (isOfApp()) ofApp.add(t);
    seed(t);
    scheduler.add(t);
  }

  /** Whether the thread waits for the garbage collector, whose timing must decide nothing. */
  private static boolean isOfCleaner() {
    return CALLERS.walk(frames -> frames.anyMatch(frame -> frame.getDeclaringClass() == Cleaner.class));
  }

  /** Whether app code starts the thread, itself or by a class of the JDK; the framework's threads outlive a process. */
  private static boolean isOfApp() {
    return CALLERS.walk(frames -> frames
            .map(StackWalker.StackFrame::getDeclaringClass)
            .filter(c -> c.getClassLoader() != null && c.getPackage() != ScheduledThreads.class.getPackage())
            .findFirst())
        .filter(c -> c.getClassLoader() instanceof AppClassLoader)
        .isPresent();
  }

  @Override
  public void begin() {
    if (isOfEnded()) throw new Stopped();
    IdentityHashes.seed(seedOf(Thread.currentThread()));
    scheduler.begin();
  }

  @Override
  public void ended() {
    scheduler.unregisterSelf();
  }

  @Override
  public void park(long ns) {
    if (!Thread.currentThread().isInterrupted()) scheduler.park(scheduler.caller(), ns);
  }

  @Override
  public boolean unpark(Thread t) {
    Task task = scheduler.of(t);
    if (task != null) scheduler.unpark(task);
    return task != null;
  }

  @Override
  public void interrupted(Thread t) {
    Task task = scheduler.of(t);
    if (task != null) scheduler.interrupt(task);
  }

  @Override
  public void await(Object monitor, long ms) throws InterruptedException {
    if (monitor instanceof Thread t && scheduler.of(t) == null) { // the JVM notifies it when it has ended
      monitor.wait(ms);
      return;
    }
    check();
    scheduler.await(scheduler.caller(), monitor, ms == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(ms));
    check();
  }

  private static void check() throws InterruptedException {
    if (Thread.interrupted()) throw new InterruptedException();
  }

  @Override
  public void wake(Object monitor, boolean all) {
    scheduler.wake(monitor, all);
  }

  @Override
  public void sleep(long ns) throws InterruptedException {
    check();
    if (ns <= 0) return;
    scheduler.sleep(scheduler.caller(), ns);
    check();
  }

  @Override
  public void yield() {
    scheduler.yield(scheduler.caller());
  }

  @Override
  public long nanoTime() {
    return scheduler.nowNs();
  }

  /** What libcore asks before it connects: on main the policy throws NetworkOnMainThreadException, unless the app allows it. */
  @Override
  public void network() {
    BlockGuard.getThreadPolicy().onNetwork();
  }

  @Override
  public long currentTimeMillis() {
    return EPOCH_MS + scheduler.nowNs() / MS;
  }
}
