package dev.hitchproof.probe;

import android.view.SurfaceView;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewParent;

/** The views under the finger that can scroll, the innermost first, and how far their content moved together. */
final class Scrollables {
  private static final int NESTED = 4;
  private final ViewGroup[] views = new ViewGroup[NESTED];
  private final ContentMovement[] movements = new ContentMovement[NESTED];
  private int count;
  /** What the finger touched: the deepest view there. */
  private View touched;
  /** Where the outermost of the views was in its window at the last look. */
  private int placeX;
  private int placeY;
  /** Where it was when it was last measured. */
  private int nowX;
  private int nowY;

  int dx;
  int dy;

  Scrollables() {
    for (int i = 0; i < NESTED; i++) movements[i] = new ContentMovement();
  }

  /** Finds the views under a point of {@code root}. */
  void find(View root, float x, float y) {
    forget();
    collect(root, x, y);
    for (int i = 0; i < count; i++) movements[i].watch(views[i]);
    if (count > 0) measurePlace();
    rememberPlace();
  }

  /** Releases the views: none is kept longer than the slide. */
  void forget() {
    for (int i = 0; i < count; i++) {
      views[i] = null;
      movements[i].watch(null);
    }
    count = 0;
    touched = null;
  }

  /** The class of the touched view when it draws on a surface of its own, past the window's frames; else null. */
  String ownSurface() {
    return touched instanceof SurfaceView ? touched.getClass().getName() : null;
  }

  /** The innermost view that scrolls vertically, else the innermost, or null. */
  ViewGroup main() {
    for (int i = 0; i < count; i++) {
      if (views[i].canScrollVertically(1) || views[i].canScrollVertically(-1)) return views[i];
    }
    return count == 0 ? null : views[0];
  }

  /** Measures the movement since the last look into {@link #dx} and {@link #dy}; false when it is not known. */
  boolean look() {
    dx = 0;
    dy = 0;
    boolean known = false;
    for (int i = 0; i < count; i++) {
      known |= movements[i].look();
      dx += movements[i].dx;
      dy += movements[i].dy;
    }
    if (!movedAsAWhole()) return known;
    dx += nowX - placeX;
    dy += nowY - placeY;
    rememberPlace();
    return true;
  }

  /** Whether the outermost view itself has moved since the last look, as below a collapsing header: no scroll tells of it. */
  boolean movedAsAWhole() {
    if (count == 0) return false;
    measurePlace();
    return nowX != placeX || nowY != placeY;
  }

  /** Of the outermost view in its window. The scroll positions of what encloses it are left out: they come with a scroll. */
  private void measurePlace() {
    View outermost = views[count - 1];
    float x = outermost.getX();
    float y = outermost.getY();
    for (ViewParent parent = outermost.getParent(); parent instanceof View; parent = parent.getParent()) {
      x += ((View) parent).getX();
      y += ((View) parent).getY();
    }
    nowX = Math.round(x);
    nowY = Math.round(y);
  }

  private void rememberPlace() {
    placeX = nowX;
    placeY = nowY;
  }

  private void collect(View view, float x, float y) {
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
        collect(child, insideX - child.getX(), insideY - child.getY());
        if (count > 0) break;
      }
    }
    if (count < NESTED && scrolls(group)) views[count++] = group;
  }

  private static boolean contains(View v, float x, float y) {
    float left = v.getX();
    float top = v.getY();
    return x >= left && x < left + v.getWidth() && y >= top && y < top + v.getHeight();
  }

  private static boolean scrolls(View v) {
    return v.canScrollVertically(1) || v.canScrollVertically(-1)
        || v.canScrollHorizontally(1) || v.canScrollHorizontally(-1);
  }

  /** Bits 0–3: can scroll up, down, left, right. */
  static int edges(View v) {
    return (v.canScrollVertically(-1) ? 1 : 0) | (v.canScrollVertically(1) ? 2 : 0)
        | (v.canScrollHorizontally(-1) ? 4 : 0) | (v.canScrollHorizontally(1) ? 8 : 0);
  }
}
