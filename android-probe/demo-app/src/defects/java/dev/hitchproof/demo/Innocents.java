package dev.hitchproof.demo;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Changes of a bind that delay no frame: code that does not run, work that is cached or done elsewhere. */
final class Innocents {
  private static final Map<Integer, String> LABELS = new HashMap<>();
  private static final ArrayDeque<Integer> SEEN = new ArrayDeque<>();
  private static final int SEEN_AT_MOST = 20;
  private static final ExecutorService POOL = Executors.newSingleThreadExecutor();

  private Innocents() {}

  /** Null if there is no change of this name. */
  static RowChange named(String name) {
    switch (name) {
      case "nothing": return (view, row) -> {};
      case "dead-code": return (view, row) -> ranksNegative(row);
      case "another-name": return (view, row) -> renamed(row);
      case "cached": return (view, row) -> labels(row);
      case "remembers": return (view, row) -> remembers(row);
      case "tags": return (view, row) -> view.itemView.setTag(row);
      case "same-text": return (view, row) -> describes(view);
      case "in-background": return (view, row) -> POOL.execute(() -> Ranking.place(row));
      case "reads-preference": return (view, row) -> Preferences.of(view.itemView.getContext()).getBoolean("row-" + row, false);
      case "applies": return (view, row) -> Preferences.of(view.itemView.getContext()).edit().putBoolean("row-0", row % 2 == 0).apply();
      default: return null;
    }
  }

  private static void ranksNegative(int row) {
    if (row < 0) Ranking.place(-row);
  }

  private static int renamed(int position) {
    return position;
  }

  private static String labels(int row) {
    String known = LABELS.get(row % 10);
    if (known != null) return known;
    String made = "row " + row % 10;
    LABELS.put(row % 10, made);
    return made;
  }

  private static void remembers(int row) {
    SEEN.add(row);
    if (SEEN.size() > SEEN_AT_MOST) SEEN.poll();
  }

  private static void describes(FeedRow view) {
    if (view.itemView.getContentDescription() == null) view.itemView.setContentDescription("row");
  }
}
