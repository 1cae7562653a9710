package org.example.logbook;

import android.os.SystemClock;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;

/** Every tenth entry takes 40 ms to bind. */
final class EntryAdapter extends BaseAdapter {
  @Override
  public int getCount() {
    return 1000;
  }

  @Override
  public Object getItem(int position) {
    return position;
  }

  @Override
  public long getItemId(int position) {
    return position;
  }

  @Override
  public View getView(int position, View reused, ViewGroup list) {
    TextView row = reused == null ? newRow(list) : (TextView) reused;
    row.setText(list.getResources().getString(R.string.entry, position));
    if (position % 10 == 9) loadPhoto();
    return row;
  }

  private static TextView newRow(ViewGroup list) {
    TextView row = new TextView(list.getContext());
    row.setPadding(48, 48, 48, 48);
    return row;
  }

  private static void loadPhoto() {
    SystemClock.sleep(40);
  }
}
