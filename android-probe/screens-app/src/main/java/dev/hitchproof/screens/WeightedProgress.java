package dev.hitchproof.screens;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Shows how much was read, with nested rows of weights: each row measures the one inside it twice. */
final class WeightedProgress implements View.OnScrollChangeListener {
  private static final int LEVELS = 9;
  private final TextView percent;

  WeightedProgress(ViewGroup screen) {
    percent = new TextView(screen.getContext());
    View inner = percent;
    for (int i = 0; i < LEVELS; i++) inner = beside(inner, screen.getContext());
    screen.addView(inner, new ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
  }

  private static View beside(View inner, Context context) {
    LinearLayout row = new LinearLayout(context);
    int wrap = ViewGroup.LayoutParams.WRAP_CONTENT;
    row.addView(inner, new LinearLayout.LayoutParams(wrap, wrap, 1));
    row.addView(new View(context), new LinearLayout.LayoutParams(1, 1, 1));
    return row;
  }

  @Override
  public void onScrollChange(View scroll, int x, int y, int oldX, int oldY) {
    percent.setText(y + " px");
  }
}
