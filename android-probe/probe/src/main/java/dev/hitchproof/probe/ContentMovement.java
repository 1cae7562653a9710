package dev.hitchproof.probe;

import android.view.View;
import android.view.ViewGroup;

/**
 * How far the content of a scrolling view moved since the last look, judged by some of its children: lists move their
 * children, scroll views themselves. Some children are rebound to other rows meanwhile, so the distance that most
 * of them agree on counts.
 */
final class ContentMovement {
  private static final int ANCHORS = 5;
  private final View[] anchors = new View[ANCHORS];
  /** Where the anchors were when they were chosen. */
  private final int[] lefts = new int[ANCHORS];
  private final int[] tops = new int[ANCHORS];
  private final int[] movedX = new int[ANCHORS];
  private final int[] movedY = new int[ANCHORS];
  /** Whether the anchor still is a child of the view. */
  private final boolean[] isPresent = new boolean[ANCHORS];
  private int count;
  /** Of the anchors since they were chosen, at the last look. */
  private int sinceX;
  private int sinceY;
  private ViewGroup view;
  private int scrollX;
  private int scrollY;

  /** Pixels of the last {@link #look}; right and down are positive. */
  int dx;
  int dy;

  /** Watches {@code scrolling} from now on, or nothing. */
  void watch(ViewGroup scrolling) {
    view = scrolling;
    choose();
    if (view == null) return;
    scrollX = view.getScrollX();
    scrollY = view.getScrollY();
  }

  /** Measures into {@link #dx} and {@link #dy}; false when the movement is unknown. */
  boolean look() {
    dx = 0;
    dy = 0;
    if (view == null) return false;
    boolean known = allMovedAlike() || mostMovedAlike();
    int scrolledX = view.getScrollX() - scrollX;
    int scrolledY = view.getScrollY() - scrollY;
    dx -= scrolledX;
    dy -= scrolledY;
    scrollX += scrolledX;
    scrollY += scrolledY;
    return known || scrolledX != 0 || scrolledY != 0;
  }

  /** As in almost every frame. False as well when there are other children that would be better anchors. */
  private boolean allMovedAlike() {
    if (count == 0 || (count < ANCHORS && view.getChildCount() != count)) return false;
    int x = anchors[0].getLeft() - lefts[0];
    int y = anchors[0].getTop() - tops[0];
    for (int i = 0; i < count; i++) {
      View anchor = anchors[i];
      if (anchor.getTop() - tops[i] != y || anchor.getLeft() - lefts[i] != x || anchor.getParent() != view) return false;
    }
    dx = x - sinceX;
    dy = y - sinceY;
    sinceX = x;
    sinceY = y;
    return true;
  }

  /** Without a majority the largest group counts. False when no anchor is left. */
  private boolean mostMovedAlike() {
    for (int i = 0; i < count; i++) {
      isPresent[i] = anchors[i].getParent() == view;
      movedX[i] = anchors[i].getLeft() - lefts[i] - sinceX;
      movedY[i] = anchors[i].getTop() - tops[i] - sinceY;
    }
    int mostVotes = 0;
    for (int i = 0; i < count; i++) {
      int votes = votesFor(i);
      if (votes <= mostVotes) continue;
      mostVotes = votes;
      dx = movedX[i];
      dy = movedY[i];
    }
    choose();
    return mostVotes > 0;
  }

  private int votesFor(int candidate) {
    if (!isPresent[candidate]) return 0;
    int votes = 0;
    for (int i = 0; i < count; i++) {
      if (isPresent[i] && movedX[i] == movedX[candidate] && movedY[i] == movedY[candidate]) votes++;
    }
    return votes;
  }

  /** Those at the ends of a list are the next to be rebound, so the anchors are between them where there are enough. */
  private void choose() {
    int children = view == null ? 0 : view.getChildCount();
    int chosen = Math.min(children, ANCHORS);
    for (int i = 0; i < chosen; i++) {
      View child = view.getChildAt((i + 1) * children / (chosen + 1));
      anchors[i] = child;
      lefts[i] = child.getLeft();
      tops[i] = child.getTop();
    }
    for (int i = chosen; i < count; i++) anchors[i] = null;
    count = chosen;
    sinceX = 0;
    sinceY = 0;
  }
}
