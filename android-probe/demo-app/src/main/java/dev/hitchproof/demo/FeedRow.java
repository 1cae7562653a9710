package dev.hitchproof.demo;

import android.view.View;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;

/** The views of one row on screen. */
final class FeedRow extends RecyclerView.ViewHolder {
  private static final int[] COLOURS = {
    0xFF5B8DEF, 0xFF4DB6AC, 0xFFFFB74D, 0xFFE57373, 0xFF9575CD, 0xFF81C784
  };
  private static final String[] TEXTS = {
    "A quiet morning by the harbour, the boats not yet out and the light still low.",
    "Bread, olives, two kinds of cheese: what we took up the hill on Sunday.",
    "The old tram line is running again, and it is as slow as everybody remembers.",
    "Notes from the workshop: why the second prototype was better than the third.",
    "Rain since yesterday. The river is up to the second step.",
  };

  private final HeavyRowLayout layout;
  private final View block;
  private final TextView title;
  private final TextView text;

  FeedRow(View view) {
    super(view);
    layout = (HeavyRowLayout) view;
    block = view.findViewById(R.id.block);
    title = view.findViewById(R.id.title);
    text = view.findViewById(R.id.text);
  }

  void show(int row, PlannedCost planned) {
    block.setBackgroundColor(COLOURS[row % COLOURS.length]);
    title.setText(title.getResources().getString(R.string.row_title, row));
    text.setText(TEXTS[row % TEXTS.length]);
    layout.owe(planned.layoutUs(row));
    layout.draws(planned.drawing(row));
  }
}
