package dev.hitchproof.screens;

import android.view.View;

/** Moves and fades the header's content without redrawing it. */
final class FadingHeader implements CollapsingLayout.OffsetListener {
  private static final float GONE_AT_PX = 600;
  private final View content;

  FadingHeader(View content) {
    this.content = content;
  }

  @Override
  public void onOffsetChanged(int px) {
    content.setTranslationY(px / 2f);
    content.setAlpha(Math.max(0, 1 - px / GONE_AT_PX));
  }
}
