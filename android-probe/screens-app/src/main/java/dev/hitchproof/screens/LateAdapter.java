package dev.hitchproof.screens;

import android.view.View;
import android.view.ViewGroup;

/** Rows whose content arrives later: until then they are there, and show nothing. */
final class LateAdapter extends ContactsAdapter {
  private static final int LATE_MS = 250;

  @Override
  public View getView(int position, View used, ViewGroup list) {
    View view = super.getView(position, used, list);
    Integer shown = position;
    if (shown.equals(view.getTag(R.id.photo))) return view;
    view.setTag(R.id.photo, shown);
    appear((ViewGroup) view, View.INVISIBLE);
    list.postDelayed(() -> {
      if (shown.equals(view.getTag(R.id.photo))) appear((ViewGroup) view, View.VISIBLE);
    }, LATE_MS);
    return view;
  }

  private static void appear(ViewGroup row, int visibility) {
    for (int i = 0; i < row.getChildCount(); i++) row.getChildAt(i).setVisibility(visibility);
  }
}
