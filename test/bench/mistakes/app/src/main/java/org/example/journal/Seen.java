package org.example.journal;

import android.content.Context;
import android.content.SharedPreferences;

/** Stores which entry was shown last. */
final class Seen {
  private Seen() {}

  private static SharedPreferences of(EntryRow row) {
    return row.itemView.getContext().getSharedPreferences("seen", Context.MODE_PRIVATE);
  }

  /** Waits for storage in each bind. */
  static final class Mistake extends Change {
    @Override
    void bind(EntryRow row, int position) {
      store(row, position);
    }

    private static void store(EntryRow row, int position) {
      of(row).edit().putInt("last", position).commit();
    }
  }

  /** Leaves storing to another thread, for one entry of ten. */
  static final class Innocent extends Change {
    @Override
    void bind(EntryRow row, int position) {
      if (position % 10 == 0) of(row).edit().putInt("last", position).apply();
    }
  }
}
