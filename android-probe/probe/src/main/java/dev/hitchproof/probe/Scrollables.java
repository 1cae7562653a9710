package dev.hitchproof.probe;

import android.view.SurfaceView;
import android.view.View;
import android.view.ViewGroup;

/**
 * The scrollable views under the finger, innermost first, and how far their content moved in total. Without a finger on any,
 * those of the window.
 */
final class Scrollables {
  private final FoundViews found = new FoundViews();
  private final ViewGroup[] views = found.views;
  private final ContentMovement[] movements = new ContentMovement[views.length];
  /** Whether no finger is on the views: they are the window's. */
  private boolean isOfWindow;
  /** Whether these have moved content. */
  private boolean haveMoved;
  /** Place of the outermost view in its window at the last look. */
  private int placeX;
  private int placeY;
  /** Whether it has moved as a whole since it was found. */
  private boolean hasMovedAsAWhole;
  /** Whether the finger that it was found under is still down. */
  private boolean isHeld;
  /** Whether it has lifted since the last frame began. */
  private boolean hasLifted;
  /** Whether the finger may have moved content after the last frame's drawing and before this frame began. */
  private boolean mayFollowFinger;
  /** Its place when last measured: x, y. */
  private final int[] place = new int[2];
  /** Movement of the views before these that no look has measured. */
  private int leftX;
  private int leftY;
  /** Such movement that the last frame has drawn: a scroll view in a fling moves while it draws. */
  int drawnX;
  int drawnY;

  int dx;
  int dy;
  /**
   * Whether all of the last movement was there when the frame began, so that the frame before drew it. While the finger is down,
   * its samples move the content before the frame's callback.
   */
  boolean isEarlier;
  /** Whether the last movement is unknown because all the window's views that are watched have stood still so far. */
  boolean stood;
  /** Whether all of it was a change of scroll positions. */
  private boolean isOfPosition;

  Scrollables() {
    for (int i = 0; i < movements.length; i++) movements[i] = new ContentMovement();
  }

  /**
   * Finds the views under a point of {@code root}. The next look includes what those before have moved since the last one: a
   * late app may get the end of a touch and the next touch before it draws.
   */
  void find(View root, float x, float y) {
    look();
    int movedX = dx;
    int movedY = dy;
    boolean isDrawn = !isHeld && !hasLifted && isOfPosition;
    forget();
    if (isDrawn) {
      drawnX = movedX;
      drawnY = movedY;
    } else {
      leftX = movedX;
      leftY = movedY;
    }
    found.under(root, x, y);
    if (found.count == 0) lookForAll(root);
    watch();
    isHeld = true;
  }

  /** A view of the window scrolls, and no finger has touched it. */
  void findAll(View root) {
    forget();
    lookForAll(root);
    watch();
  }

  private void lookForAll(View root) {
    isOfWindow = true;
    found.all(root);
  }

  /** Whether views have been looked for since {@link #forget}. */
  boolean isWatching() {
    return found.count > 0 || isOfWindow;
  }

  private void watch() {
    for (int i = 0; i < found.count; i++) movements[i].watch(views[i]);
    if (found.count > 0) measurePlace();
    rememberPlace();
    hasMovedAsAWhole = false;
  }

  /** Called at the beginning of each frame. */
  void frameBegins() {
    mayFollowFinger = isHeld || hasLifted;
    hasLifted = false;
    for (int i = 0; i < found.count; i++) movements[i].frameBegins();
  }

  void fingerUp() {
    isHeld = false;
    hasLifted = true;
  }

  /** Releases the views, which are kept no longer than the slide. */
  void forget() {
    for (int i = 0; i < found.count; i++) movements[i].watch(null);
    found.clear();
    leftX = 0;
    leftY = 0;
    forgetDrawn();
    isOfWindow = false;
    haveMoved = false;
  }

  void forgetDrawn() {
    drawnX = 0;
    drawnY = 0;
  }

  /** Class of the touched view if it draws on its own surface, outside of the window's frames; otherwise null. */
  String ownSurface() {
    return found.touched instanceof SurfaceView ? found.touched.getClass().getName() : null;
  }

  /** The innermost view under the finger that scrolls vertically, else the innermost, or null. */
  ViewGroup main() {
    return found.main();
  }

  /** {@link FoundViews#edges} of {@link #main} when it was found; 0 without one. */
  int edgesAtTouch() {
    return found.edgesOfMain;
  }

  /** The same now, without asking whether there is room where the content came from: it has just left it. */
  int edgesNow() {
    ViewGroup main = found.main();
    if (main == null) return 0;
    int x = movements[found.mainAt].netX;
    int y = movements[found.mainAt].netY;
    return (y < 0 || main.canScrollVertically(-1) ? 1 : 0) | (y > 0 || main.canScrollVertically(1) ? 2 : 0)
        | (x < 0 || main.canScrollHorizontally(-1) ? 4 : 0) | (x > 0 || main.canScrollHorizontally(1) ? 8 : 0);
  }

  /**
   * Whether these views scroll along the way of a finger that is so far from where it touched down, but none of them farther to
   * there: what is drawn then is a list that is pulled at its end.
   */
  boolean areAtEnd(float fromDownX, float fromDownY) {
    boolean isVertical = Math.abs(fromDownY) >= Math.abs(fromDownX);
    int way = (isVertical ? fromDownY : fromDownX) > 0 ? -1 : 1;
    boolean scroll = false;
    for (int i = 0; i < found.count; i++) {
      if (canScroll(views[i], isVertical, way)) return false;
      scroll |= canScroll(views[i], isVertical, -way);
    }
    return scroll;
  }

  private static boolean canScroll(View view, boolean isVertical, int way) {
    return isVertical ? view.canScrollVertically(way) : view.canScrollHorizontally(way);
  }

  /**
   * Measures the movement since the last look into {@link #dx} and {@link #dy}; false if it is unknown. In a fling, a frame
   * that moves the content does not look at the place of the outermost view, unless that has moved since the touch: what
   * moves it in a fling does so while the finger drags, or while the content rests. A later look includes what this one left out.
   */
  boolean look() {
    dx = leftX;
    dy = leftY;
    leftX = 0;
    leftY = 0;
    boolean known = dx != 0 || dy != 0;
    boolean isLater = mayFollowFinger || known;
    boolean wasEarlier = false;
    boolean isLost = false;
    isOfPosition = !known;
    for (int i = 0; i < found.count; i++) {
      ContentMovement movement = movements[i];
      known |= movement.look();
      isLost |= movement.isLost;
      wasEarlier |= movement.isEarlier;
      isOfPosition &= movement.isOfPosition || movement.dx == 0 && movement.dy == 0;
      isLater |= !movement.isEarlier && (movement.dx != 0 || movement.dy != 0);
      dx += movement.dx;
      dy += movement.dy;
    }
    isEarlier = wasEarlier && !isLater;
    haveMoved |= dx != 0 || dy != 0;
    // Another of the window's views may have moved.
    stood = isOfWindow && found.count > 0 && !haveMoved;
    if (stood) return false;
    // Of two lists in each other, one stands still and the other has scrolled by more than a page.
    known &= !isLost || dx != 0 || dy != 0;
    boolean isFlung = !isHeld && (dx != 0 || dy != 0);
    if (isFlung && !hasMovedAsAWhole || !movedAsAWhole()) return known;
    hasMovedAsAWhole = true;
    isEarlier = false;
    dx += place[0] - placeX;
    dy += place[1] - placeY;
    rememberPlace();
    return true;
  }

  /**
   * Whether the outermost view itself has moved in its window since the last look, as below a collapsing header: no scroll
   * is reported for this. A view that has left the window has not moved.
   */
  boolean movedAsAWhole() {
    if (found.count == 0 || !views[found.count - 1].isAttachedToWindow()) return false;
    measurePlace();
    return place[0] != placeX || place[1] != placeY;
  }

  private void measurePlace() {
    views[found.count - 1].getLocationInWindow(place);
  }

  private void rememberPlace() {
    placeX = place[0];
    placeY = place[1];
  }
}
