package dev.hitchproof.device.boot;

import java.util.concurrent.locks.LockSupport;

/**
 * Here the JDK announces that a thread starts, ends, blocks or wakes another one. It is loaded by the boot loader;
 * {@code host.BootAgent} adds the calls to the JDK's classes. Threads that the device does not schedule behave as usual.
 */
public final class ThreadGate {
  /** The device's scheduler. Methods are about the calling thread, unless a thread is given. */
  public interface Threads {
    boolean isScheduled();

    /** Whether it is a thread of an app's process that has ended. */
    boolean isOfEnded();

    /** A thread is about to be started. */
    void starting(Thread t);

    /** The first code of a started thread; returns when it may run. */
    void begin();

    void ended();

    /** A negative time is no limit. */
    void park(long ns);

    /** Returns whether the thread is scheduled, so that nothing else must be done. */
    boolean unpark(Thread t);

    void interrupted(Thread t);

    /** The caller holds the monitor; 0 is no limit. */
    void await(Object monitor, long ms) throws InterruptedException;

    void wake(Object monitor, boolean all);

    void sleep(long ns) throws InterruptedException;

    void yield();

    long nanoTime();

    long currentTimeMillis();

    /** A connection or a look-up of a name is about to be made. */
    void network();
  }

  private static final long NS_PER_MS = 1_000_000L;
  private static final long NO_LIMIT = -1;
  private static volatile Threads threads;

  private ThreadGate() {}

  public static void open(Threads scheduler) {
    threads = scheduler;
  }

  private static boolean isScheduled() {
    Threads t = threads;
    return t != null && t.isScheduled();
  }

  public static void starting(Thread t) {
    if (isScheduled() || threads != null && threads.isOfEnded()) threads.starting(t);
  }

  public static void begin() {
    if (threads != null) threads.begin();
  }

  public static void ended() {
    if (isScheduled()) threads.ended();
  }

  /** Whether the thread has parked here. */
  public static boolean park() {
    if (!isScheduled()) return false;
    threads.park(NO_LIMIT);
    return true;
  }

  public static boolean parkNanos(long ns) {
    if (!isScheduled()) return false;
    if (ns > 0) threads.park(ns);
    return true;
  }

  public static boolean parkUntil(long atMs) {
    if (!isScheduled()) return false;
    threads.park(nanos(Math.max(atMs - threads.currentTimeMillis(), 0), 0));
    return true;
  }

  public static boolean unpark(Thread t) {
    return t != null && threads != null && threads.unpark(t);
  }

  /** Replaces {@code Unsafe.park} by LockSupport, which asks the gate. An absolute time is a date in ms, and 0 is no limit. */
  public static void parkDirectly(Object unsafe, boolean isAbsolute, long time) {
    if (isAbsolute) LockSupport.parkUntil(time);
    else if (time == 0) LockSupport.park();
    else LockSupport.parkNanos(time);
  }

  /** Replaces {@code Unsafe.unpark} in the same way. */
  public static void unparkDirectly(Object unsafe, Object thread) {
    LockSupport.unpark((Thread) thread);
  }

  public static void network() {
    if (isScheduled()) threads.network();
  }

  public static void interrupted(Thread t) {
    if (threads != null) threads.interrupted(t);
  }

  public static void await(Object monitor) throws InterruptedException {
    await(monitor, 0);
  }

  public static void await(Object monitor, long ms) throws InterruptedException {
    if (ms >= 0 && Thread.holdsLock(monitor) && isScheduled()) threads.await(monitor, ms);
    else monitor.wait(ms);
  }

  public static void await(Object monitor, long ms, int ns) throws InterruptedException {
    await(monitor, ns > 0 && ms < Long.MAX_VALUE ? ms + 1 : ms);
  }

  public static void wakeOne(Object monitor) {
    monitor.notify();
    if (threads != null) threads.wake(monitor, false);
  }

  public static void wakeAll(Object monitor) {
    monitor.notifyAll();
    if (threads != null) threads.wake(monitor, true);
  }

  public static void sleep(long ms) throws InterruptedException {
    sleep(ms, 0);
  }

  public static void sleep(long ms, int ns) throws InterruptedException {
    if (isScheduled()) threads.sleep(nanos(ms, ns));
    else Thread.sleep(ms, ns);
  }

  /** Times too long for a count of nanoseconds become the longest one. */
  private static long nanos(long ms, int ns) {
    return ms < Long.MAX_VALUE / NS_PER_MS ? ms * NS_PER_MS + ns : Long.MAX_VALUE;
  }

  public static void yield() {
    if (isScheduled()) threads.yield();
    else Thread.yield();
  }

  /** Replaces the thread's id in {@code ThreadLocalRandom}: ids depend on the host. */
  public static long randomStep(Thread t) {
    return isScheduled() ? 0 : t.getId();
  }

  public static long nanoTime() {
    return isScheduled() ? threads.nanoTime() : System.nanoTime();
  }

  public static long currentTimeMillis() {
    return isScheduled() ? threads.currentTimeMillis() : System.currentTimeMillis();
  }
}
