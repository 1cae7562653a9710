package dev.hitchproof.device.api;

import dev.hitchproof.device.boot.ThreadGate;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.process.ProcessEnd;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.util.Random;
import java.util.UUID;

/** Replaces JDK methods in app code: the targets of {@code host.TimeRewriter}. */
public final class VirtualTime {
  /** Number of processors of a phone, regardless of the host's. */
  private static final int CORES = 8;
  private static Random chance = new Random(0);
  private static Random uuids = new Random(0);

  private VirtualTime() {}

  /** Called at the start of a process: equal seeds give equal random numbers. No two processes draw a UUID, which apps store. */
  public static synchronized void seed(long seed, int process) {
    chance = new Random(seed);
    uuids = new Random(seed + process);
    DeviceTime.THREADS.seed(seed);
  }

  public static long nanoTime() {
    return Level.uptimeNanos();
  }

  public static long currentTimeMillis() {
    return DeviceTime.wallMs();
  }

  public static void sleep(long ms) throws InterruptedException {
    DeviceTime.sleep(ms, 0);
  }

  public static void sleep(long ms, int nanos) throws InterruptedException {
    DeviceTime.sleep(ms, nanos);
  }

  public static void yield() {
    ThreadGate.yield();
  }

  public static int availableProcessors(Runtime runtime) {
    return CORES;
  }

  public static StackTraceElement[] getStackTrace(Thread t) {
    return CleanStack.of(t.getStackTrace());
  }

  public static Thread.State getState(Thread t) {
    return DeviceTime.SCHEDULER.stateOf(t);
  }

  public static StackTraceElement[] getStackTrace(Throwable t) {
    return CleanStack.of(t.getStackTrace());
  }

  public static void exit(int status) {
    ProcessEnd.exit(status);
  }

  public static void exit(Runtime runtime, int status) {
    ProcessEnd.exit(status);
  }

  public static void halt(Runtime runtime, int status) {
    ProcessEnd.exit(status);
  }

  public static synchronized long randomSeed() {
    return chance.nextLong();
  }

  public static synchronized double random() {
    return chance.nextDouble();
  }

  public static synchronized UUID randomUUID() {
    long high = uuids.nextLong() & ~0xF000L | 0x4000L; // RFC 9562 version 4
    long low = uuids.nextLong() & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L;
    return new UUID(high, low);
  }
}
