package dev.hitchproof.screens;

import android.view.View;
import android.view.ViewGroup;

/**
 * Tall contacts, of which some take much work to show: one row, rows that come back, or all
 * where text is large or the data has a certain seed.
 */
final class DearAdapter extends ContactsAdapter {
  private static final int DEAR_ROW = 73;
  private static final float LARGE = 1.25f;
  private static final int DEAR_SEED = 3;
  private static final int STEPS = 4_000_000;
  /** A fling from the top does not reach the dear row. */
  private static final int HEIGHT_PX = 480;

  enum When { ROW_73, GOING_BACK, LARGE_TEXT, SEED }

  private final When when;
  private final int seed;
  private int last;
  private int rank;

  DearAdapter(When when, int seed) {
    this.when = when;
    this.seed = seed;
  }

  @Override
  public View getView(int position, View used, ViewGroup list) {
    View view = super.getView(position, used, list);
    view.getLayoutParams().height = HEIGHT_PX;
    return view;
  }

  @Override
  void show(Row row, int position) {
    super.show(row, position);
    if (isDear(row, position)) place(position);
    last = position;
  }

  private boolean isDear(Row row, int position) {
    switch (when) {
      case ROW_73: return position == DEAR_ROW;
      case GOING_BACK: return position < last;
      case SEED: return seed == DEAR_SEED;
      default: return row.photo.getResources().getConfiguration().fontScale >= LARGE;
    }
  }

  private void place(int position) {
    for (int i = 0; i < STEPS; i++) rank = rank * 31 + position;
  }
}
