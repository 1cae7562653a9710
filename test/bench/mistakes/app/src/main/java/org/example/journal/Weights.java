package org.example.journal;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Shows the length of an entry at its right. */
final class Weights {
  private static final int WRAP = ViewGroup.LayoutParams.WRAP_CONTENT;
  private static final int LEVELS = 6;

  private Weights() {}

  private static TextView lengthIn(View row) {
    return row.findViewWithTag("length");
  }

  private static TextView newLength(Context context) {
    TextView length = new TextView(context);
    length.setTag("length");
    return length;
  }

  /** In nested weights: each level measures the one below twice. */
  static final class Mistake extends Change {
    @Override
    View newRow(ViewGroup entries) {
      LinearLayout row = (LinearLayout) super.newRow(entries);
      View inner = newLength(row.getContext());
      for (int i = 0; i < LEVELS; i++) inner = weighed(inner);
      row.addView(inner, new LinearLayout.LayoutParams(WRAP, WRAP));
      return row;
    }

    private static View weighed(View inner) {
      LinearLayout level = new LinearLayout(inner.getContext());
      level.addView(inner, new LinearLayout.LayoutParams(WRAP, WRAP, 1));
      level.addView(new View(inner.getContext()), new LinearLayout.LayoutParams(1, 1, 1));
      return level;
    }

    @Override
    void bind(EntryRow row, int position) {
      lengthIn(row.itemView).setText(String.valueOf(position % 100));
    }
  }

  /** A weight beside views whose widths are known measures once. */
  static final class Innocent extends Change {
    @Override
    View newRow(ViewGroup entries) {
      View row = super.newRow(entries);
      row.findViewById(R.id.words).setLayoutParams(new LinearLayout.LayoutParams(0, WRAP, 2));
      return row;
    }
  }
}
