package dev.hitchproof.device.host;

import dev.hitchproof.device.host.CallCosts.Argument;
import dev.hitchproof.device.host.CallCosts.Cost;
import java.lang.reflect.Array;
import java.util.Arrays;

/** The timed calls of one native method: how long each took, and how many steps the table counts. */
final class NativeCalls {
  private static final int MOST = 4_096;
  private static final int LAST = Integer.MAX_VALUE;

  final String method;
  private final Cost cost;
  /** Position of the argument that the table counts by; {@link #LAST} for the result, -1 for none. */
  private final int measured;
  private final long[] ns = new long[MOST];
  private final int[] steps = new int[MOST];
  private int count;
  private int step;
  private long begin;

  /** @param method as in the table, with its types */
  NativeCalls(String method, boolean hasReceiver) {
    this.method = method;
    Cost any = CallCosts.table().get(method.substring(0, method.indexOf('(')) + "(*)");
    cost = any == null ? CallCosts.table().get(method) : any;
    if (cost == null || cost.measure() == null) measured = -1;
    else measured = cost.argument() == Argument.RESULT ? LAST : cost.argument().position(hasReceiver);
  }

  void begin(Object[] arguments) {
    step = measured >= 0 && measured < LAST ? sizeOf(arguments[measured]) : 0;
    begin = System.nanoTime();
  }

  void end(Object result) {
    long now = System.nanoTime();
    if (count == MOST) return;
    steps[count] = measured == LAST ? sizeOf(result) : step;
    ns[count++] = now - begin;
  }

  void clear() {
    count = 0;
  }

  boolean isEmpty() {
    return count == 0;
  }

  long sumNs(double perCall) {
    return Arrays.stream(ns, 0, count).sum() - (long) (count * perCall);
  }

  double sumUnits() {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += units(steps[i]);
    return sum;
  }

  double medianNs() {
    return Arrays.stream(ns, 0, count).sorted().skip(count / 2).findFirst().orElse(0);
  }

  double medianSteps() {
    return Arrays.stream(steps, 0, count).sorted().skip(count / 2).findFirst().orElse(0);
  }

  /** The table's units of a call with {@code steps} steps; 0 if it does not list the method. */
  double units(double steps) {
    return cost == null ? 0 : cost.flat() + cost.each() * steps;
  }

  boolean isListed() {
    return cost != null;
  }

  /** Counts like {@code api.CallWork}. */
  private static int sizeOf(Object o) {
    if (o == null) return 0;
    if (o instanceof Number n) return n.intValue(); // the lower half of a long, as for rows
    if (o instanceof CharSequence text) return text.length();
    if (o.getClass().isArray()) return Array.getLength(o);
    try {
      return (int) o.getClass().getMethod("getWidth").invoke(o) * (int) o.getClass().getMethod("getHeight").invoke(o);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("no size: " + o.getClass(), e);
    }
  }
}
