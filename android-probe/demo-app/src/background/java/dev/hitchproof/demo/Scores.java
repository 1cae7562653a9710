package dev.hitchproof.demo;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import kotlin.Unit;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;

/** Numbers that other threads compute. */
final class Scores {
  private static final int STEPS = 80_000;
  private static final int PRIME = 7919;
  private static final int COROUTINES = 3;
  private final ExecutorService pool = Executors.newFixedThreadPool(2);

  /** Each thread of the pool computes half of it while the caller waits. */
  int of(int row) {
    Future<Integer> first = pool.submit(() -> computed(row));
    Future<Integer> second = pool.submit(() -> computed(row + PRIME));
    try {
      return first.get() ^ second.get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("a score was not computed", e);
    }
  }

  /** Several coroutines compute it; each reports its own number. */
  void later(int row, Consumer<Integer> report) {
    for (int i = 0; i < COROUTINES; i++) {
      int part = row + i;
      BuildersKt.launch(GlobalScope.INSTANCE, Dispatchers.getDefault(), CoroutineStart.DEFAULT, (scope, then) -> {
        report.accept(computed(part));
        return Unit.INSTANCE;
      });
    }
  }

  private static int computed(int seed) {
    int sum = seed;
    for (int i = 0; i < STEPS; i++) sum = sum * PRIME + i;
    return sum;
  }
}
