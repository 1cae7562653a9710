package dev.hitchproof.screens;

import android.os.Handler;
import android.os.Looper;

/** Contacts that are loaded in pages while one scrolls. */
final class PagedAdapter extends ContactsAdapter {
  private static final int PAGE = 10;
  private static final int DAYS = 16;
  private final Handler main = new Handler(Looper.getMainLooper());
  private final boolean comparesAll;
  private int loaded = 2 * PAGE;
  private boolean isLoading;

  /** @param comparesAll whether a bind compares the contact with all that are loaded */
  PagedAdapter(boolean comparesAll) {
    this.comparesAll = comparesAll;
  }

  @Override
  public int getCount() {
    return loaded;
  }

  @Override
  void show(Row row, int position) {
    super.show(row, position);
    if (comparesAll) row.photo.setTag(nearest(position));
    if (isLoading || position < loaded - PAGE) return;
    isLoading = true;
    main.post(this::load);
  }

  private void load() {
    isLoading = false;
    loaded += PAGE;
    notifyDataSetChanged();
  }

  /** The contact that was met on most of the same days. */
  private int nearest(int position) {
    int nearest = position;
    int most = -1;
    for (int other = 0; other < loaded; other++) {
      int common = daysInCommon(position, other);
      if (other != position && common > most) nearest = other;
      most = Math.max(most, common);
    }
    return nearest;
  }

  private static int daysInCommon(int one, int other) {
    int common = 0;
    for (int i = 0; i < DAYS; i++)
      for (int j = 0; j < DAYS; j++) if ((one * 31 + i * 7) % 365 == (other * 31 + j * 7) % 365) common++;
    return common;
  }
}
