package dev.hitchproof.device.host;

import dev.hitchproof.device.inside.time.Executed;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Times the operations of {@link Operations} unmetered and counts their units metered. Prints a line
 * for each with name, size, nanoseconds and units. test/bench/call-costs.ts starts it and evaluates the output.
 */
public final class CallCostsBench {
  private static final int[] SIZES = {100, 1_000};
  private static final long WARM_UP_NS = 150_000_000;
  private static final long ROUND_NS = 2_000_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 15;

  private CallCostsBench() {}

  public static void main(String[] unused) throws Throwable {
    Class<?> metered = MeteredTestClasses.load(Operations.class);
    List<Method> all = Arrays.stream(Operations.class.getDeclaredMethods())
        .filter(m -> Modifier.isPublic(m.getModifiers()))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
    for (Method m : all) {
      MethodHandle plain = MethodHandles.lookup().unreflect(m);
      Method counted = metered.getMethod(m.getName(), int.class);
      for (int size : SIZES) {
        counted.invoke(null, size); // loads what it needs
        long units = Executed.unitsOf(() -> counted.invoke(null, size));
        System.out.println(m.getName() + ' ' + size + ' ' + nanoseconds(plain, size) + ' ' + units);
      }
    }
  }

  /** The time of the fastest round, since disturbances only add time. */
  private static double nanoseconds(MethodHandle operation, int size) throws Throwable {
    long end = THREADS.getCurrentThreadCpuTime() + WARM_UP_NS;
    int times = 0;
    int sink = 0;
    while (THREADS.getCurrentThreadCpuTime() < end) {
      sink += (int) operation.invokeExact(size);
      times++;
    }
    long perRound = Math.max(1, times * ROUND_NS / WARM_UP_NS);
    double fastest = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long begin = THREADS.getCurrentThreadCpuTime();
      for (long i = 0; i < perRound; i++) sink += (int) operation.invokeExact(size);
      fastest = Math.min(fastest, (THREADS.getCurrentThreadCpuTime() - begin) / (double) perRound);
    }
    if (sink == 42) System.out.println();
    return fastest;
  }
}
