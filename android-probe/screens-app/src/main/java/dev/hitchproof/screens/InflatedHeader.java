package dev.hitchproof.screens;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;

/** Recreates the header for each offset, since its title depends on it. */
final class InflatedHeader implements CollapsingLayout.OffsetListener {
  private final ViewGroup header;

  InflatedHeader(ViewGroup header) {
    this.header = header;
  }

  @Override
  public void onOffsetChanged(int px) {
    header.removeAllViews();
    View content = LayoutInflater.from(header.getContext()).inflate(R.layout.album_header, header, true);
    ((TextView) content.findViewById(R.id.title)).setText(px > 0 ? Words.at(px) : Words.sentence(0, 2));
  }
}
