package org.example.journal;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

/** What a commit adds to the list: nothing, unless it overrides something. */
abstract class Change {
  /** Before the list is shown. */
  void attach(ViewGroup screen, RecyclerView entries) {}

  int typeOf(int position) {
    return 0;
  }

  View newRow(ViewGroup entries) {
    return LayoutInflater.from(entries.getContext()).inflate(R.layout.entry, entries, false);
  }

  void bind(EntryRow row, int position) {}
}
