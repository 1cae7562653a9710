package org.example.journal;

import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

final class EntryAdapter extends RecyclerView.Adapter<EntryRow> {
  static final int ENTRIES = 2_000;
  private final Change change;

  EntryAdapter(Change change) {
    this.change = change;
  }

  @Override
  public int getItemCount() {
    return ENTRIES;
  }

  @Override
  public int getItemViewType(int position) {
    return change.typeOf(position);
  }

  @Override
  public EntryRow onCreateViewHolder(ViewGroup entries, int type) {
    return new EntryRow(change.newRow(entries));
  }

  @Override
  public void onBindViewHolder(EntryRow row, int position) {
    row.name.setText(row.itemView.getResources().getString(R.string.entry, position));
    row.note.setText(Words.at(position));
    change.bind(row, position);
  }
}
