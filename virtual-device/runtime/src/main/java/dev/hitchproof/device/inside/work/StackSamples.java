package dev.hitchproof.device.inside.work;

import dev.hitchproof.device.api.CleanStack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stacks, each kept once. */
final class StackSamples {
  private final Map<String, Integer> methods = new LinkedHashMap<>();
  private final Map<List<Integer>, Integer> stacks = new LinkedHashMap<>();
  private final List<List<Integer>> samples = new ArrayList<>();

  /**
   * Adds the calling thread's stack {@code times} times, in a frame or in none (-1).
   *
   * @param causes the stacks in which that work was asked for, on the same thread
   */
  void add(int frame, int times, List<StackTraceElement[]> causes) {
    List<Integer> sample = new ArrayList<>(List.of(frame, numberOf(Thread.currentThread().getStackTrace())));
    for (StackTraceElement[] cause : causes) sample.add(numberOf(cause));
    samples.addAll(Collections.nCopies(times, sample));
  }

  private int numberOf(StackTraceElement[] raw) {
    List<Integer> stack = new ArrayList<>();
    for (StackTraceElement e : CleanStack.of(raw)) stack.add(numberIn(methods, e.getClassName() + "." + e.getMethodName()));
    stack.add(numberIn(methods, Thread.currentThread().getName()));
    Collections.reverse(stack);
    return numberIn(stacks, stack);
  }

  private static <T> int numberIn(Map<T, Integer> all, T one) {
    Integer known = all.get(one);
    if (known != null) return known;
    all.put(one, all.size());
    return all.size() - 1;
  }

  Map<String, Object> facts() {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("methods", List.copyOf(methods.keySet()));
    m.put("stacks", List.copyOf(stacks.keySet()));
    m.put("samples", samples);
    return m;
  }
}
