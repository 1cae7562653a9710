package org.example.journal;

import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

/** Remembers how far one has read. */
final class ReadMarks {
  private ReadMarks() {}

  /** Reports at each scroll event that all entries have changed. */
  static final class Mistake extends Change {
    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      entries.addOnScrollListener(new RecyclerView.OnScrollListener() {
        @Override
        public void onScrolled(RecyclerView scrolled, int dx, int dy) {
          marks(scrolled);
        }
      });
    }

    private static void marks(RecyclerView scrolled) {
      scrolled.post(() -> scrolled.getAdapter().notifyDataSetChanged());
    }
  }

  /** Keeps the number. */
  static final class Innocent extends Change {
    private int read;

    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      entries.addOnScrollListener(new RecyclerView.OnScrollListener() {
        @Override
        public void onScrolled(RecyclerView scrolled, int dx, int dy) {
          read = Math.max(read, scrolled.getChildAdapterPosition(scrolled.getChildAt(0)));
        }
      });
    }
  }
}
