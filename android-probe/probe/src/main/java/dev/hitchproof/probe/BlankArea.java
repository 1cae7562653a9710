package dev.hitchproof.probe;

import android.view.View;
import android.view.ViewGroup;
import android.widget.ImageView;
import android.widget.TextView;
import java.util.Arrays;
import java.util.List;

/**
 * How much of the list under the finger shows nothing, in each frame of a slide that draws: rows without content, and room that no
 * row covers although the list goes on. Views tell what they would draw; a list that draws itself, as Compose does, tells nothing.
 * Main thread.
 */
final class BlankArea {
  /** Called when the share has changed. */
  interface Listener {
    void marked(long timeNs, long ordinal, String kind, String text);
  }

  /** Views whose children are rows. Others may draw their content themselves. */
  private static final List<String> WITH_ROWS = Arrays.asList("android.widget.AdapterView", "android.widget.ScrollView",
      "android.widget.HorizontalScrollView", "androidx.recyclerview.widget.RecyclerView", "androidx.core.widget.NestedScrollView");
  private static final int WHOLE = 1_000;
  private static final int UNKNOWN = -1;
  /** That of the current recording; null for none. */
  private static BlankArea current;
  private final Progress progress;
  private final Scrollables scrollables;
  private final Guard guard;
  private final Listener listener;
  private int last = UNKNOWN;

  BlankArea(Progress progress, Scrollables scrollables, Guard guard, Listener listener) {
    this.progress = progress;
    this.scrollables = scrollables;
    this.guard = guard;
    this.listener = listener;
  }

  void start() {
    current = this;
  }

  void stop() {
    if (current == this) current = null;
  }

  /** A slide begins. */
  void begin() {
    last = UNKNOWN;
  }

  /** A window is about to draw. */
  static void drawn() {
    BlankArea b = current;
    if (b != null && b.progress.armed) b.guard.each(b::look);
  }

  private void look() {
    ViewGroup list = scrollables.main();
    if (list == null || list.getChildCount() == 0 || !hasRows(list.getClass())) return;
    int length = isVertical(list) ? list.getHeight() : list.getWidth();
    int share = length == 0 ? UNKNOWN : (int) (WHOLE * (long) blankPx(list) / length);
    if (share == last || share == UNKNOWN) return;
    last = share;
    listener.marked(System.nanoTime(), progress.ordinal, "blank", share + " " + length);
  }

  /** By the name of a class above it, since the probe links no library. */
  static boolean hasRows(Class<?> list) {
    for (Class<?> c = list; c != null; c = c.getSuperclass()) {
      if (WITH_ROWS.contains(c.getName())) return true;
    }
    return false;
  }

  private static boolean isVertical(View list) {
    return list.canScrollVertically(1) || list.canScrollVertically(-1);
  }

  /** Along the way that the list scrolls. */
  static int blankPx(ViewGroup list) {
    boolean isVertical = isVertical(list);
    // What is in a scroll view is one child, and its children are the rows.
    ViewGroup rows = rowsOf(list);
    int offset = rows == list ? 0 : (isVertical ? rows.getTop() - list.getScrollY() : rows.getLeft() - list.getScrollX());
    int begin = isVertical ? list.getPaddingTop() : list.getPaddingLeft();
    int end = isVertical ? list.getHeight() - list.getPaddingBottom() : list.getWidth() - list.getPaddingRight();
    int blank = 0;
    int first = end;
    int past = begin;
    for (int i = 0; i < rows.getChildCount(); i++) {
      View row = rows.getChildAt(i);
      if (row.getVisibility() == View.GONE) continue;
      int from = Math.max(begin, offset + (isVertical ? Math.round(row.getY()) : Math.round(row.getX())));
      int to = Math.min(end, offset + (isVertical ? Math.round(row.getY()) + row.getHeight() : Math.round(row.getX()) + row.getWidth()));
      if (to <= from) continue;
      first = Math.min(first, from);
      past = Math.max(past, to);
      if (!shows(row)) blank += part(to - from, row, rows, isVertical);
    }
    if (first > begin && canGo(list, isVertical, -1)) blank += first - begin;
    if (past < end && past > begin && canGo(list, isVertical, 1)) blank += end - past;
    return blank;
  }

  private static ViewGroup rowsOf(ViewGroup list) {
    View only = list.getChildCount() == 1 ? list.getChildAt(0) : null;
    return only instanceof ViewGroup && ((ViewGroup) only).getChildCount() > 1 ? (ViewGroup) only : list;
  }

  /** A cell of a grid is a part of its line. */
  private static int part(int px, View row, View rows, boolean isVertical) {
    int across = isVertical ? row.getWidth() : row.getHeight();
    int all = isVertical ? rows.getWidth() : rows.getHeight();
    return all <= 0 || across >= all ? px : px * across / all;
  }

  private static boolean canGo(View list, boolean isVertical, int way) {
    return isVertical ? list.canScrollVertically(way) : list.canScrollHorizontally(way);
  }

  /** Whether a view, or one in it, draws a text, a picture, a background of its own, or something that only it knows. */
  static boolean shows(View view) {
    if (view.getVisibility() != View.VISIBLE || view.getAlpha() == 0) return false;
    if (view instanceof ViewGroup) {
      ViewGroup group = (ViewGroup) view;
      for (int i = 0; i < group.getChildCount(); i++) {
        if (shows(group.getChildAt(i))) return true;
      }
      return !group.willNotDraw() || group.getClass().getName().startsWith("androidx.compose.");
    }
    if (view.getBackground() != null) return true;
    if (view instanceof TextView) return ((TextView) view).getText().length() > 0;
    if (view instanceof ImageView) return ((ImageView) view).getDrawable() != null;
    return view.getClass() != View.class && !view.willNotDraw();
  }
}
