package dev.hitchproof.screens;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.ImageView;
import android.widget.TextView;

/** Contacts in reused rows. */
class ContactsAdapter extends BaseAdapter {
  private static final int CONTACTS = 1_000;
  private int seenUntil;

  /** The views of one row. */
  static final class Row {
    final ImageView photo;
    private final TextView name;
    private final TextView company;
    private final TextView number;

    Row(View view) {
      photo = view.findViewById(R.id.photo);
      name = view.findViewById(R.id.name);
      company = view.findViewById(R.id.company);
      number = view.findViewById(R.id.number);
    }
  }

  void sawUntil(int position) {
    seenUntil = Math.max(seenUntil, position);
  }

  @Override
  public int getCount() {
    return CONTACTS;
  }

  @Override
  public Object getItem(int position) {
    return Words.at(position);
  }

  @Override
  public long getItemId(int position) {
    return position;
  }

  @Override
  public View getView(int position, View used, ViewGroup list) {
    View view = used;
    if (view == null) {
      view = LayoutInflater.from(list.getContext()).inflate(R.layout.contact, list, false);
      view.setTag(new Row(view));
    }
    show((Row) view.getTag(), position);
    return view;
  }

  void show(Row row, int position) {
    row.name.setText(Words.at(position));
    row.company.setText(position < seenUntil ? "seen" : Words.at(position * 5 + 1));
    row.number.setText("+49 30 " + (100_000 + position * 7_919 % 900_000));
  }
}
