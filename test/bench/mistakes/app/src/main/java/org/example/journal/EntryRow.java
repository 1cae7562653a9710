package org.example.journal;

import android.view.View;
import android.widget.ImageView;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;

/** The views of one entry. */
final class EntryRow extends RecyclerView.ViewHolder {
  final ImageView photo;
  final TextView name;
  final TextView note;

  EntryRow(View view) {
    super(view);
    photo = view.findViewById(R.id.photo);
    name = view.findViewById(R.id.name);
    note = view.findViewById(R.id.note);
  }
}
