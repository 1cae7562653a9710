package dev.hitchproof.probe;

import android.view.View;
import android.view.ViewGroup;

/** The scrollable views under a point, or those of a window: innermost first. Kept no longer than {@link #clear}. */
final class FoundViews {
  private static final int NESTED = 4;
  /** The vertical bits of {@link #edges}. */
  private static final int VERTICAL = 3;
  private static final int NONE = -1;
  final ViewGroup[] views = new ViewGroup[NESTED];
  int count;
  /** Place among the views of the innermost under the point that scrolls vertically, else of the innermost. */
  int mainAt = NONE;
  /** {@link #edges} of that view; 0 without one. */
  int edgesOfMain;
  /** The deepest view under the point. */
  View touched;

  /** That view, or null. */
  ViewGroup main() {
    return mainAt == NONE ? null : views[mainAt];
  }

  void clear() {
    for (int i = 0; i < count; i++) views[i] = null;
    count = 0;
    mainAt = NONE;
    edgesOfMain = 0;
    touched = null;
  }

  void all(View root) {
    collectBelow(root);
    for (int i = 0, j = count - 1; i < j; i++, j--) {
      ViewGroup later = views[j];
      views[j] = views[i];
      views[i] = later;
    }
  }

  private void collectBelow(View view) {
    if (!(view instanceof ViewGroup) || view.getVisibility() != View.VISIBLE) return;
    ViewGroup group = (ViewGroup) view;
    if (edges(group) != 0) views[count++] = group;
    for (int i = 0; i < group.getChildCount() && count < NESTED; i++) collectBelow(group.getChildAt(i));
  }

  void under(View view, float x, float y) {
    if (!(view instanceof ViewGroup)) {
      if (touched == null) touched = view;
      return;
    }
    ViewGroup group = (ViewGroup) view;
    float insideX = x + group.getScrollX();
    float insideY = y + group.getScrollY();
    for (int i = group.getChildCount() - 1; i >= 0; i--) {
      View child = group.getChildAt(i);
      if (child.getVisibility() == View.VISIBLE && contains(child, insideX, insideY)) {
        under(child, insideX - child.getX(), insideY - child.getY());
        if (count > 0) break;
      }
    }
    if (count < NESTED) keep(group, edges(group));
  }

  private void keep(ViewGroup group, int edges) {
    if (edges == 0) return;
    int at = count++;
    views[at] = group;
    if (mainAt != NONE && ((edgesOfMain & VERTICAL) != 0 || (edges & VERTICAL) == 0)) return;
    mainAt = at;
    edgesOfMain = edges;
  }

  private static boolean contains(View v, float x, float y) {
    float left = v.getX();
    float top = v.getY();
    return x >= left && x < left + v.getWidth() && y >= top && y < top + v.getHeight();
  }

  /** Bits 0–3: can scroll up, down, left, right. */
  static int edges(View v) {
    return (v.canScrollVertically(-1) ? 1 : 0) | (v.canScrollVertically(1) ? 2 : 0)
        | (v.canScrollHorizontally(-1) ? 4 : 0) | (v.canScrollHorizontally(1) ? 8 : 0);
  }
}
