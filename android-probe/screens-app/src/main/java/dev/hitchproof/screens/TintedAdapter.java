package dev.hitchproof.screens;

import android.graphics.Color;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.graphics.drawable.LayerDrawable;
import android.view.View;
import android.view.ViewGroup;

/** Tints each row by a stack of translucent layers, each over the whole row; one opaque layer has the same colour. */
final class TintedAdapter extends ContactsAdapter {
  private final int layers;

  TintedAdapter(int layers) {
    this.layers = layers;
  }

  @Override
  public View getView(int position, View used, ViewGroup list) {
    View row = super.getView(position, used, list);
    if (used == null) row.setBackground(tint());
    return row;
  }

  private Drawable tint() {
    if (layers == 1) return new ColorDrawable(Color.rgb(208, 228, 208));
    Drawable[] stacked = new Drawable[layers];
    for (int i = 0; i < layers; i++) stacked[i] = new ColorDrawable(Color.argb(4, 0, 128, 0));
    return new LayerDrawable(stacked);
  }
}
