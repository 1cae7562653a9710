package dev.hitchproof.screens;

import android.view.ViewGroup;
import android.widget.Button;
import androidx.recyclerview.widget.RecyclerView;

/** Builds the buttons of a story when the pager has come to rest. */
final class BuiltAtSettle extends RecyclerView.OnScrollListener {
  private static final int BUTTONS = 40;

  @Override
  public void onScrollStateChanged(RecyclerView stories, int state) {
    if (state == RecyclerView.SCROLL_STATE_IDLE) build((ViewGroup) stories.getChildAt(0));
  }

  private static void build(ViewGroup page) {
    while (page.getChildCount() > 1) page.removeViewAt(0);
    for (int i = 0; i < BUTTONS; i++) {
      Button button = new Button(page.getContext());
      button.setText(Words.at(i));
      page.addView(button, 0);
    }
  }
}
