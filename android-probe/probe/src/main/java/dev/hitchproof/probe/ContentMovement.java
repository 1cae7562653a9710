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
  private final int[] movedX = new int[ANCHORS];
  private final int[] movedY = new int[ANCHORS];
  /** Whether the anchor still is a child of the view. */
  private final boolean[] isPresent = new boolean[ANCHORS];
  private int count;
  /** Of them, those that still are children of the view. */
  private int present;
  /** Of the view, when they were chosen. */
  private int children;
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
      dx = movedX[agreed];
      dy = movedY[agreed];
    }
    dx -= view.getScrollX() - scrollX;
    dy -= view.getScrollY() - scrollY;
    if (present == count && view.getChildCount() == children) follow();
    else remember();
    return known;
  }

  /** The child whose movement most of them share, or −1. In almost every frame the first one has a majority. */
  private int mostAgreed() {
    present = 0;
    for (int i = 0; i < count; i++) {
      isPresent[i] = anchors[i].getParent() == view;
      if (!isPresent[i]) continue;
      present++;
      movedX[i] = anchors[i].getLeft() - lefts[i];
      movedY[i] = anchors[i].getTop() - tops[i];
    }
    int best = -1;
    int bestVotes = 0;
    for (int i = 0; i < count && 2 * bestVotes <= present; i++) {
      int votes = votesFor(i);
      if (votes <= bestVotes) continue;
      best = i;
      bestVotes = votes;
    }
    return best;
  }

  private int votesFor(int candidate) {
    if (!isPresent[candidate]) return 0;
    int votes = 0;
    for (int i = 0; i < count; i++) {
      if (isPresent[i] && movedAlike(i, candidate)) votes++;
    }
    return votes;
  }

  private boolean movedAlike(int i, int j) {
    return movedX[i] == movedX[j] && movedY[i] == movedY[j];
  }

  /** The same children go on being watched. */
  private void follow() {
    for (int i = 0; i < count; i++) {
      lefts[i] += movedX[i];
      tops[i] += movedY[i];
    }
    scrollX = view.getScrollX();
    scrollY = view.getScrollY();
  }

  private void remember() {
    children = view == null ? 0 : view.getChildCount();
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
