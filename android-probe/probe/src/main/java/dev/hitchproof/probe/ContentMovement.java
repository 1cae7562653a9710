package dev.hitchproof.probe;

import android.view.View;
import android.view.ViewGroup;

/**
 * How far the content of a scrolling view moved since the last look, judged by some of its children: lists move their
 * children, scroll views their scroll position. Some children may have been rebound to other rows, so the distance that
 * most of them agree on counts.
 */
final class ContentMovement {
  private static final int ANCHORS = 5;
  private final View[] anchors = new View[ANCHORS];
  /** Positions of the anchors when they were chosen. */
  private final int[] lefts = new int[ANCHORS];
  private final int[] tops = new int[ANCHORS];
  private final int[] movedX = new int[ANCHORS];
  private final int[] movedY = new int[ANCHORS];
  /** Whether the anchor is still a child of the view. */
  private final boolean[] isPresent = new boolean[ANCHORS];
  private int count;
  /** Movement of the anchors from when they were chosen to the last look. */
  private int sinceX;
  private int sinceY;
  private ViewGroup view;
  private int scrollX;
  private int scrollY;

  /** Movement found by the last {@link #look}, in pixels; right and down are positive. */
  int dx;
  int dy;

  /** Watches {@code scrolling} from now on; null for nothing. */
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
    boolean known = majorityMovedAlike() || mostMovedAlike();
    int scrolledX = view.getScrollX() - scrollX;
    int scrolledY = view.getScrollY() - scrollY;
    dx -= scrolledX;
    dy -= scrolledY;
    scrollX += scrolledX;
    scrollY += scrolledY;
    return known || scrolledX != 0 || scrolledY != 0;
  }

  /**
   * The case of almost every frame: if more than half of the anchors, those in the middle, moved alike, no other group is
   * larger. Also false if other children would be better anchors; of a list's children the first and the last leave first.
   */
  private boolean majorityMovedAlike() {
    if (count == 0 || (count < ANCHORS && view.getChildCount() != count)) return false;
    int majority = count / 2 + 1;
    int first = (count - majority) / 2;
    int x = anchors[first].getLeft() - lefts[first];
    int y = anchors[first].getTop() - tops[first];
    if (anchors[0].getParent() != view || anchors[count - 1].getParent() != view) return false;
    for (int i = first; i < first + majority; i++) {
      View anchor = anchors[i];
      if (anchor.getTop() - tops[i] != y || anchor.getLeft() - lefts[i] != x || anchor.getParent() != view) return false;
    }
    dx = x - sinceX;
    dy = y - sinceY;
    sinceX = x;
    sinceY = y;
    return true;
  }

  /** The largest group counts, majority or not. False if no anchor is left. */
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

  /** Children at the ends of a list are rebound next, so the anchors are between them if there are enough children. */
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
