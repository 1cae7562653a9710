package dev.hitchproof.probe;

import android.view.View;
import android.view.ViewGroup;

/**
 * How far the content of a scrolling view moved since the last look, judged by its children: lists move their
 * children, scroll views themselves. Some children are rebound to other rows meanwhile, so the distance that most
 * of them agree on counts.
 */
final class ContentMovement {
  private static final int ANCHORS = 8;
  private final View[] anchors = new View[ANCHORS];
  private final int[] lefts = new int[ANCHORS];
  private final int[] tops = new int[ANCHORS];
  private int count;
  private ViewGroup view;
  private int scrollX;
  private int scrollY;

  /** Pixels of the last {@link #look}; right and down are positive. */
  int dx;
  int dy;

  /** Watches {@code scrolling} from now on, or nothing. */
  void watch(ViewGroup scrolling) {
    view = scrolling;
    remember();
  }

  /** Measures into {@link #dx} and {@link #dy}; false when the movement is unknown. */
  boolean look() {
    dx = 0;
    dy = 0;
    if (view == null) return false;
    int agreed = mostAgreed();
    boolean known = agreed >= 0 || view.getScrollX() != scrollX || view.getScrollY() != scrollY;
    if (agreed >= 0) {
      dx = movedX(agreed);
      dy = movedY(agreed);
    }
    dx -= view.getScrollX() - scrollX;
    dy -= view.getScrollY() - scrollY;
    remember();
    return known;
  }

  private int mostAgreed() {
    int best = -1;
    int bestVotes = 0;
    for (int i = 0; i < count; i++) {
      if (anchors[i].getParent() != view) continue;
      int votes = 0;
      for (int j = 0; j < count; j++) {
        if (anchors[j].getParent() == view && movedX(j) == movedX(i) && movedY(j) == movedY(i)) votes++;
      }
      if (votes > bestVotes) {
        best = i;
        bestVotes = votes;
      }
    }
    return best;
  }

  private int movedX(int i) {
    return anchors[i].getLeft() - lefts[i];
  }

  private int movedY(int i) {
    return anchors[i].getTop() - tops[i];
  }

  private void remember() {
    int children = view == null ? 0 : view.getChildCount();
    int kept = Math.min(children, ANCHORS);
    for (int i = 0; i < kept; i++) {
      View child = view.getChildAt(i * children / kept);
      anchors[i] = child;
      lefts[i] = child.getLeft();
      tops[i] = child.getTop();
    }
    for (int i = kept; i < count; i++) anchors[i] = null;
    count = kept;
    if (view == null) return;
    scrollX = view.getScrollX();
    scrollY = view.getScrollY();
  }
}
