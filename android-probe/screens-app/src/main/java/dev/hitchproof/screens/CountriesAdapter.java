package dev.hitchproof.screens;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;

/** Countries by name. */
final class CountriesAdapter extends BaseAdapter {
  private final Source countries;

  /** Provides the countries' names. */
  interface Source {
    int count();

    String nameOf(int position);
  }

  CountriesAdapter(Source countries) {
    this.countries = countries;
  }

  @Override
  public int getCount() {
    return countries.count();
  }

  @Override
  public String getItem(int position) {
    return countries.nameOf(position);
  }

  @Override
  public long getItemId(int position) {
    return position;
  }

  @Override
  public View getView(int position, View used, ViewGroup list) {
    View line = used == null ? LayoutInflater.from(list.getContext()).inflate(R.layout.line, list, false) : used;
    ((TextView) line).setText(getItem(position));
    return line;
  }
}
