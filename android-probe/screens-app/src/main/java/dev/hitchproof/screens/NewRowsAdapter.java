package dev.hitchproof.screens;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

/** Inflates a row and its labels for each contact that comes into sight. */
final class NewRowsAdapter extends ContactsAdapter {
  private static final int LABELS = 4;

  @Override
  public View getView(int position, View used, ViewGroup list) {
    LayoutInflater inflater = LayoutInflater.from(list.getContext());
    ViewGroup view = (ViewGroup) inflater.inflate(R.layout.contact, list, false);
    for (int i = 0; i < LABELS; i++) inflater.inflate(R.layout.line, view, true);
    show(new Row(view), position);
    return view;
  }
}
