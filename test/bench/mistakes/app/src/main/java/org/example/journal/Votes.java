package org.example.journal;

import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

/** Shows how many liked an entry, from a database. */
final class Votes {
  private static final int VOTES = 20_000;

  private Votes() {}

  private static SQLiteDatabase opened(Context context) {
    SQLiteDatabase votes = context.openOrCreateDatabase("votes.db", Context.MODE_PRIVATE, null);
    votes.execSQL("CREATE TABLE IF NOT EXISTS votes (entry INTEGER)");
    votes.execSQL("DELETE FROM votes");
    votes.execSQL("INSERT INTO votes WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + VOTES + ") SELECT i * 7 % " + EntryAdapter.ENTRIES + " FROM n");
    return votes;
  }

  /** Counts them in the bind, without an index. */
  static final class Mistake extends Change {
    private SQLiteDatabase votes;

    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      votes = opened(screen.getContext());
    }

    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(votesOf(position));
    }

    private int votesOf(int position) {
      try (Cursor found = votes.rawQuery("SELECT COUNT(*) FROM votes WHERE entry = ?", new String[] {String.valueOf(position)})) {
        return found.moveToFirst() ? found.getInt(0) : 0;
      }
    }
  }

  /** Reads them all once. */
  static final class Innocent extends Change {
    private final int[] votes = new int[EntryAdapter.ENTRIES];

    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      try (Cursor all = opened(screen.getContext()).rawQuery("SELECT entry FROM votes", null)) {
        while (all.moveToNext()) votes[all.getInt(0)]++;
      }
    }

    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(votes[position]);
    }
  }
}
