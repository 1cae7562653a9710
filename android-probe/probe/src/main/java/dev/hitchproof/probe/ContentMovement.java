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
  /** Adapter positions of the rows that they showed then. */
  private final int[] rows = new int[ANCHORS];
  private final int[] movedX = new int[ANCHORS];
  private final int[] movedY = new int[ANCHORS];
  /** Whether the anchor is {@linkplain #isTheSame the same}. */
  private final boolean[] isPresent = new boolean[ANCHORS];
  private int count;
  /** The anchors in the middle, more than half of all, are those from here to before {@link #middleEnd}. */
  private int middle;
  private int middleEnd;
  /** Whether the anchors are no rows, so that they say nothing of what the view draws beside them. */
  private boolean areBeside;
  /** Whether any movement has been found since {@link #watch}. */
  private boolean hasMoved;
  /** Movement of the anchors from when they were chosen to the last look. */
  private int sinceX;
  private int sinceY;
  private ViewGroup view;
  private int scrollX;
  private int scrollY;
  /** The scroll position when the frame began. */
  private int frameX;
  private int frameY;

  /** Movement found by the last {@link #look}, in pixels; right and down are positive. */
  int dx;
  int dy;
  /** Whether the last {@link #look} found a movement that was all there when the frame began. */
  boolean isEarlier;
  /** Whether all children that were watched have left or show other rows: it may have moved by any distance. */
  boolean isLost;
  /** Whether it was the view's scroll position alone. */
  boolean isOfPosition;
  /** Sum of the movements since {@link #watch}. */
  int netX;
  int netY;

  /** Watches {@code scrolling} from now on; null for nothing. */
  void watch(ViewGroup scrolling) {
    view = scrolling;
    netX = 0;
    netY = 0;
    hasMoved = false;
    choose();
    if (view == null) return;
    scrollX = view.getScrollX();
    scrollY = view.getScrollY();
    frameBegins();
  }

  /** Called when a frame begins: a scroll view in a fling has moved while the frame before was drawn. */
  void frameBegins() {
    if (view == null) return;
    frameX = view.getScrollX();
    frameY = view.getScrollY();
  }

  /** Measures into {@link #dx} and {@link #dy}; false when the movement is unknown. */
  boolean look() {
    ViewGroup scrolling = view;
    dx = 0;
    dy = 0;
    isEarlier = false;
    isOfPosition = false;
    isLost = false;
    if (scrolling == null) return false;
    boolean isMajority = majorityMovedAlike(scrolling);
    boolean known = isMajority || mostMovedAlike();
    isLost = !known && count > 0;
    boolean isTold = known && (!areBeside || hasMoved || dx != 0 || dy != 0);
    if (!isMajority || !known || hasBetterAnchors(scrolling)) choose();
    int x = scrolling.getScrollX();
    int y = scrolling.getScrollY();
    boolean isScrolled = x != scrollX || y != scrollY;
    isOfPosition = isScrolled && dx == 0 && dy == 0;
    isEarlier = isOfPosition && x == frameX && y == frameY;
    if (isScrolled) {
      dx -= x - scrollX;
      dy -= y - scrollY;
      scrollX = x;
      scrollY = y;
    }
    netX += dx;
    netY += dy;
    hasMoved |= dx != 0 || dy != 0;
    return isTold || isScrolled;
  }

  /**
   * The case of almost every frame: if more than half of the anchors, those in the middle, moved alike, no other group is
   * larger.
   */
  private boolean majorityMovedAlike(ViewGroup scrolling) {
    int end = middleEnd;
    if (end == 0) return false;
    View[] views = anchors;
    int[] fromX = lefts;
    int[] fromY = tops;
    int i = middle;
    View anchor = views[i];
    int x = anchor.getLeft() - fromX[i];
    int y = anchor.getTop() - fromY[i];
    if (!isTheSame(i, scrolling)) return false;
    while (++i < end) {
      anchor = views[i];
      if (anchor.getTop() - fromY[i] != y || anchor.getLeft() - fromX[i] != x) return false;
      if (!isIn(scrolling, anchor)) return false;
    }
    dx = x - sinceX;
    dy = y - sinceY;
    sinceX = x;
    sinceY = y;
    return true;
  }

  /** Whether the anchor is still a child and, in a list, shows the row that it showed. After a jump it shows another, anywhere. */
  private boolean isTheSame(int i, ViewGroup scrolling) {
    View anchor = anchors[i];
    if (!isIn(scrolling, anchor)) return false;
    return rows[i] == AdapterPosition.UNKNOWN || AdapterPosition.of(scrolling, anchor) == rows[i];
  }

  private static boolean isIn(ViewGroup scrolling, View anchor) {
    return anchor.getParent() == scrolling;
  }

  /**
   * Of a list's children the first leaves first if they move up, the last if they move down: then others are between the
   * ends.
   */
  private boolean hasBetterAnchors(ViewGroup scrolling) {
    int last = count - 1;
    if (last < ANCHORS - 1 && scrolling.getChildCount() != last + 1) return true;
    if (last < 0) return false;
    return dy <= 0 && !isIn(scrolling, anchors[0]) || dy >= 0 && !isIn(scrolling, anchors[last]);
  }

  /** The largest group counts, majority or not. False if no anchor is left. */
  private boolean mostMovedAlike() {
    for (int i = 0; i < count; i++) {
      isPresent[i] = isTheSame(i, view);
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
    areBeside = chosen > 0;
    for (int i = 0; i < chosen; i++) {
      View child = view.getChildAt((i + 1) * children / (chosen + 1));
      anchors[i] = child;
      lefts[i] = child.getLeft();
      tops[i] = child.getTop();
      rows[i] = AdapterPosition.of(view, child);
      areBeside &= rows[i] == AdapterPosition.UNKNOWN && isInside(child);
    }
    for (int i = chosen; i < count; i++) anchors[i] = null;
    count = chosen;
    int majority = chosen / 2 + 1;
    middle = (chosen - majority) / 2;
    middleEnd = chosen == 0 ? 0 : middle + majority;
    sinceX = 0;
    sinceY = 0;
  }

  /**
   * Content that can be scrolled is larger than its view. Compose draws it, and its view has at most children that never move: for
   * the frame rate, and for views in the content as soon as accessibility has asked for its nodes.
   */
  private boolean isInside(View child) {
    int left = child.getLeft() - view.getScrollX();
    int top = child.getTop() - view.getScrollY();
    return left >= view.getPaddingLeft() && left + child.getWidth() <= view.getWidth() - view.getPaddingRight()
        && top >= view.getPaddingTop() && top + child.getHeight() <= view.getHeight() - view.getPaddingBottom();
  }
}
