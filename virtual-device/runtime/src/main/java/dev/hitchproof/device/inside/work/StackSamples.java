package dev.hitchproof.device.inside.work;

import dev.hitchproof.device.api.CleanStack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Stacks, each kept once. They are written out beside the app, since that takes the host several times as long as to take them. */
final class StackSamples {
  private static final Executor BESIDE =
      Executors.newSingleThreadExecutor(work -> {
        Thread t = new Thread(work, "hitchproof-stacks");
        t.setDaemon(true);
        t.setContextClassLoader(null); // would be the first app's
        return t;
      });

  private CompletableFuture<Void> written = CompletableFuture.completedFuture(null);
  private final Map<String, Integer> methods = new LinkedHashMap<>();
  private final Map<List<Integer>, Integer> stacks = new LinkedHashMap<>();
  private final List<List<Integer>> samples = new ArrayList<>();

  /** Adds the calling thread's stack {@code times} times, in a frame or in none (-1), with the stacks in which it asked for that work. */
  void add(int frame, int times, List<Throwable> causes) {
    Throwable stack = new Throwable();
    String thread = Thread.currentThread().getName();
    written = written.thenRunAsync(() -> {
      List<Integer> sample = new ArrayList<>(List.of(frame, numberOf(stack, thread)));
      for (Throwable cause : causes) sample.add(numberOf(cause, thread));
      samples.addAll(Collections.nCopies(times, sample));
    }, BESIDE);
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
    written.join();
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("methods", List.copyOf(methods.keySet()));
    m.put("stacks", List.copyOf(stacks.keySet()));
    m.put("samples", samples);
    return m;
  }
}
