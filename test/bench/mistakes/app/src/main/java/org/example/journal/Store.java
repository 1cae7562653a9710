package org.example.journal;

import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Keeps a sum for each entry, which another thread computes. */
final class Store {
  private static final int STEPS = 3_000_000;

  private Store() {}

  private static int computed(int position) {
    int sum = position;
    for (int i = 0; i < STEPS; i++) sum = sum * 7_919 + i;
    return sum;
  }

  /** The other thread computes while it holds the lock that a bind needs. */
  static final class Mistake extends Change {
    private final ExecutorService pool = Executors.newSingleThreadExecutor();
    private final Map<Integer, Integer> sums = new HashMap<>();

    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(sumOf(position));
      if (position % 5 == 0) pool.execute(() -> compute(position));
    }

    private synchronized Integer sumOf(int position) {
      return sums.get(position);
    }

    private synchronized void compute(int position) {
      sums.put(position, computed(position));
    }
  }

  /** It computes first, and then stores the sum in a map for several threads. */
  static final class Innocent extends Change {
    private final ExecutorService pool = Executors.newSingleThreadExecutor();
    private final Map<Integer, Integer> sums = new ConcurrentHashMap<>();

    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      sums.put(0, 0);
    }

    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(sums.get(position));
      if (position % 5 == 0) pool.execute(() -> sums.put(position, computed(position)));
    }
  }
}
