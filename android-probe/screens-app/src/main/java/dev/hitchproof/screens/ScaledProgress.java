package dev.hitchproof.screens;

import android.view.View;
import android.view.ViewGroup;

/** Shows how much was read with a scaled bar, which needs no layout. */
final class ScaledProgress implements View.OnScrollChangeListener {
  private static final int HEIGHT_PX = 12;
  private final View bar;

  ScaledProgress(ViewGroup screen) {
    bar = new View(screen.getContext());
    bar.setBackgroundResource(R.color.accent);
    bar.setPivotX(0);
    bar.setScaleX(0);
    screen.addView(bar, new ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, HEIGHT_PX));
  }

  @Override
  public void onScrollChange(View scroll, int x, int y, int oldX, int oldY) {
    View content = ((ViewGroup) scroll).getChildAt(0);
    bar.setScaleX(y / (float) (content.getHeight() - scroll.getHeight()));
  }
}
