package dev.hitchproof.device.inside.work;

import dev.hitchproof.device.api.CleanStack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stacks, each kept once. The JVM takes one at once, and to write it out takes several times as long, so that is left for the
 * end. No thread of its own does it: the scheduler would take it for one of the app's.
 */
final class StackSamples {
  /** A stack that is not written out keeps some KB. */
  private static final int MOST_WAITING = 1_000;

  /** {@code stacks}: the running one, then those of its causes. */
  private record Sample(int frame, int times, String thread, List<Throwable> stacks) {}

  private final List<Sample> waiting = new ArrayList<>();
  private final Map<String, Integer> methods = new LinkedHashMap<>();
  private final Map<List<Integer>, Integer> stacks = new LinkedHashMap<>();
  private final List<List<Integer>> samples = new ArrayList<>();

  /** Adds the calling thread's stack {@code times} times, in a frame or in none (-1), with the stacks in which it asked for that work. */
  void add(int frame, int times, List<Throwable> causes) {
    List<Throwable> taken = new ArrayList<>(causes);
    taken.add(0, new Throwable());
    waiting.add(new Sample(frame, times, Thread.currentThread().getName(), taken));
    if (waiting.size() >= MOST_WAITING) writeOut();
  }

  private void writeOut() {
    for (Sample s : waiting) {
      List<Integer> sample = new ArrayList<>(List.of(s.frame));
      for (Throwable stack : s.stacks) sample.add(numberOf(stack, s.thread));
      samples.addAll(Collections.nCopies(s.times, sample));
    }
    waiting.clear();
  }

  private int numberOf(Throwable taken, String thread) {
    List<Integer> stack = new ArrayList<>();
    for (StackTraceElement e : CleanStack.of(taken.getStackTrace())) stack.add(numberIn(methods, e.getClassName() + "." + e.getMethodName()));
    stack.add(numberIn(methods, thread));
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
    writeOut();
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("methods", List.copyOf(methods.keySet()));
    m.put("stacks", List.copyOf(stacks.keySet()));
    m.put("samples", samples);
    return m;
  }
}
