package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.SurfaceView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScrollablesTest {
  private final Scrollables scrollables = new Scrollables();

  /** The list is from (100, 200) to (300, 600). */
  @ParameterizedTest
  @CsvSource({"100, 200, true", "299, 599, true", "99, 200, false", "100, 199, false", "300, 599, false", "299, 600, false"})
  void theViewUnderTheFingerIsFound(float x, float y, boolean found) {
    FakeView list = vertical(FakeView.at(100, 200, 200, 400));
    scrollables.find(FakeView.at(0, 0, 1_000, 1_000).with(list), x, y);
    assertSame(found ? list : null, scrollables.main());
  }

  /** Nothing scrolls under the finger, or there is none. */
  @Test
  void thoseOfTheWindowAreWatched() {
    FakeView shelf = FakeView.at(0, 0, 500, 100).canScroll(0, 0, 0, 9);
    FakeView list = vertical(FakeView.at(0, 100, 500, 300));
    FakeView hidden = vertical(FakeView.at(0, 0, 500, 500)).hidden();
    FakeView root = FakeView.at(0, 0, 500, 500).with(shelf, list, hidden);
    scrollables.find(root, 250, 450);
    assertNull(scrollables.main(), "no finger is on it");
    shelf.scrolledTo(7, 0);
    assertTrue(scrollables.look());
    assertEquals(-7, scrollables.dx);
    scrollables.forget();
    assertFalse(scrollables.isWatching());
    scrollables.findAll(root);
    assertTrue(scrollables.isWatching());
    list.scrolledTo(0, 20);
    assertTrue(scrollables.look());
    assertEquals(-20, scrollables.dy);
  }

  @Test
  void untilOneOfTheseMovesItMayBeAnother() {
    FakeView list = vertical(FakeView.at(0, 0, 500, 100));
    FakeView root = FakeView.at(0, 0, 500, 500).with(list.with(FakeView.at(0, 0, 500, 50)));
    for (int i = 0; i < 4; i++) root.with(vertical(FakeView.at(0, 100, 500, 10)));
    scrollables.findAll(root);
    assertFalse(scrollables.look());
    list.scrolledTo(0, 20);
    assertTrue(scrollables.look());
    assertTrue(scrollables.look(), "these rest");
  }

  @Test
  void pointsAreInTheCoordinatesOfTheScrolledParent() {
    FakeView list = vertical(FakeView.at(50, 900, 100, 100));
    FakeView page = FakeView.at(10, 20, 500, 500).with(list);
    page.scrolledTo(30, 880);
    FakeView root = FakeView.at(0, 0, 1_000, 1_000).with(page);
    scrollables.find(root, 10 + 50 - 30, 20 + 900 - 880);
    assertSame(list, scrollables.main());
    scrollables.find(root, 10 + 50 - 30 - 1, 20 + 900 - 880);
    assertNull(scrollables.main());
  }

  /** The finger's samples, the last one included, move content before the frame begins that draws it. */
  @Test
  void theFrameBeforeDrewWhatMovedBeforeAFrameWithoutAFinger() {
    FakeView page = vertical(FakeView.at(0, 0, 100, 100));
    scrollables.find(FakeView.at(0, 0, 100, 100).with(page), 50, 50);
    int[] scrolled = {0};
    Runnable moves = () -> page.scrolledTo(0, scrolled[0] += 10);
    moves.run();
    scrollables.frameBegins();
    assertTrue(scrollables.look());
    assertFalse(scrollables.isEarlier);
    moves.run();
    scrollables.fingerUp();
    scrollables.frameBegins();
    assertTrue(scrollables.look());
    assertFalse(scrollables.isEarlier);
    moves.run();
    scrollables.frameBegins();
    assertTrue(scrollables.look());
    assertTrue(scrollables.isEarlier);
    scrollables.frameBegins();
    moves.run();
    assertTrue(scrollables.look());
    assertFalse(scrollables.isEarlier);
  }

  @Test
  void aTouchedViewWithASurfaceOfItsOwnIsNamed() {
    FakeView root = FakeView.at(0, 0, 200, 100).with(Bare.view(SurfaceView.class, 100, 100));
    scrollables.find(root, 80, 5);
    assertEquals(SurfaceView.class.getName(), scrollables.ownSurface());
    scrollables.find(root, 120, 5);
    assertNull(scrollables.ownSurface());
    scrollables.find(root, 80, 5);
    scrollables.forget();
    assertNull(scrollables.ownSurface());
  }

  @Test
  void theTopmostVisibleOneIsTaken() {
    FakeView below = vertical(FakeView.at(0, 0, 100, 100));
    FakeView above = vertical(FakeView.at(0, 0, 100, 100));
    FakeView hidden = vertical(FakeView.at(0, 0, 100, 100)).hidden();
    scrollables.find(FakeView.at(0, 0, 100, 100).with(below, above, hidden), 5, 5);
    assertSame(above, scrollables.main());
  }

  @Test
  void theInnermostThatScrollsUpOrDownIsMain() {
    FakeView pager = FakeView.at(0, 0, 100, 100).canScroll(0, 0, 0, 9);
    FakeView list = FakeView.at(0, 0, 100, 100).canScroll(9, 0, 0, 0).with(pager);
    FakeView page = vertical(FakeView.at(0, 0, 100, 100)).with(list);
    scrollables.find(page, 5, 5);
    assertSame(list, scrollables.main());
  }

  @Test
  void withoutOneTheInnermostIsMain() {
    FakeView inner = FakeView.at(0, 0, 100, 100).canScroll(0, 0, 9, 0);
    FakeView outer = FakeView.at(0, 0, 100, 100).canScroll(0, 0, 0, 9).with(inner);
    scrollables.find(outer, 5, 5);
    assertSame(inner, scrollables.main());
  }

  @Test
  void movementsOfNestedViewsAddUp() {
    FakeView inner = vertical(FakeView.at(0, 0, 100, 100));
    FakeView outer = vertical(FakeView.at(0, 0, 100, 100)).with(inner);
    scrollables.find(outer, 5, 5);
    inner.scrolledTo(1, 30);
    outer.scrolledTo(2, 12);
    assertTrue(scrollables.look());
    assertEquals(-3, scrollables.dx);
    assertEquals(-42, scrollables.dy);
    scrollables.look();
    assertEquals(0, scrollables.dx);
    assertEquals(0, scrollables.dy);
  }

  @Test
  void aListThatScrolledByMoreThanAPageHasMovedByAnUnknownDistanceEvenIfOneInItRests() {
    FakeView shelf = FakeView.at(0, 0, 100, 50).canScroll(0, 0, 0, 9).with(FakeView.at(0, 0, 50, 50));
    FakeView row = FakeView.at(0, 50, 100, 60);
    FakeView list = vertical(FakeView.at(0, 0, 100, 100)).with(shelf, row);
    scrollables.find(list, 5, 5);
    assertTrue(scrollables.look());
    shelf.detach();
    row.detach();
    list.with(FakeView.at(0, 0, 100, 110));
    assertFalse(scrollables.look());
    assertTrue(scrollables.look(), "the new rows rest");
  }

  @Test
  void movementBeforeTheNextTouchIsIncluded() {
    FakeView list = vertical(FakeView.at(0, 0, 100, 100));
    scrollables.find(list, 5, 5);
    list.scrolledTo(3, 30);
    scrollables.find(list, 5, 5);
    list.scrolledTo(3, 35);
    scrollables.find(FakeView.at(0, 0, 100, 100), 5, 5);
    assertLook(-35);
    assertEquals(-3, scrollables.dx);
    assertFalse(scrollables.look());
    assertEquals(0, scrollables.dy);
  }

  @Test
  void movementOfForgottenViewsIsNot() {
    FakeView list = vertical(FakeView.at(0, 0, 100, 100));
    scrollables.find(list, 5, 5);
    list.scrolledTo(0, 30);
    scrollables.find(list, 5, 5);
    scrollables.forget();
    assertFalse(scrollables.look());
    assertEquals(0, scrollables.dy);
  }

  @Test
  void aListThatLeftTheWindowHasNotMoved() {
    FakeView list = vertical(FakeView.at(0, 50, 100, 100));
    scrollables.find(FakeView.at(0, 20, 100, 200).with(list), 5, 60);
    list.move(0, 40);
    assertTrue(scrollables.movedAsAWhole());
    list.isAttached = false;
    assertFalse(scrollables.movedAsAWhole());
  }

  /** Like a page with a header that scrolls away. */
  @Test
  void aListMovesWithWhatEnclosesItEvenIfThatCannotScroll() {
    FakeView list = vertical(FakeView.at(0, 50, 100, 100));
    FakeView page = FakeView.at(0, 0, 100, 200).with(list);
    scrollables.find(page, 5, 60);
    page.scrolledTo(2, 30);
    assertTrue(scrollables.look());
    assertEquals(-2, scrollables.dx);
    assertEquals(-30, scrollables.dy);
  }

  /** A fling of the content: its place is looked at again when the content rests. */
  @Test
  void aFlungListIsNotAskedForItsPlace() {
    FakeView list = vertical(FakeView.at(0, 50, 100, 100));
    scrollables.find(FakeView.at(0, 0, 100, 200).with(list), 5, 60);
    scrollables.fingerUp();
    int asked = list.placesAsked;
    list.scrolledTo(0, 30);
    list.move(0, 45);
    assertLook(-30);
    assertEquals(asked, list.placesAsked);
    assertLook(-5);
    list.scrolledTo(0, 60);
    list.move(0, 40);
    assertLook(-35);
  }

  @Test
  void aDraggedListIs() {
    FakeView list = vertical(FakeView.at(0, 50, 100, 100));
    scrollables.find(FakeView.at(0, 0, 100, 200).with(list), 5, 60);
    list.scrolledTo(0, 30);
    list.move(0, 45);
    assertLook(-35);
    scrollables.fingerUp();
    list.scrolledTo(0, 60);
    list.move(0, 40);
    assertLook(-35);
    scrollables.find(list, 5, 5);
    scrollables.fingerUp();
    list.scrolledTo(0, 90);
    list.move(0, 35);
    assertLook(-30);
  }

  private void assertLook(int dy) {
    assertTrue(scrollables.look());
    assertEquals(dy, scrollables.dy);
  }

  /** There is room where the content came from, so nobody asks; one that came back is asked both ways. */
  @ParameterizedTest
  @CsvSource({"0, 1, 1", "0, -1, 2", "1, 0, 4", "-1, 0, 8", "0, 0, 0"})
  void whereTheContentCameFromThereIsRoom(int x, int y, int edges) {
    FakeView list = FakeView.at(0, 0, 100, 100).canScroll(9, 9, 9, 9);
    scrollables.find(list, 5, 5);
    list.canScroll(0, 0, 0, 0);
    list.scrolledTo(2 * x, 2 * y);
    scrollables.look();
    list.scrolledTo(x, y);
    scrollables.look();
    assertEquals(edges, scrollables.edgesNow());
    list.canScroll(9, 9, 9, 9);
    assertEquals(15, scrollables.edgesNow());
    list.canScroll(0, 0, 0, 0);
    list.scrolledTo(0, 0);
    scrollables.look();
    assertEquals(0, scrollables.edgesNow());
    list.scrolledTo(x, y);
    scrollables.look();
    scrollables.find(list.canScroll(9, 0, 0, 0), 5, 5);
    assertEquals(1, scrollables.edgesNow());
  }

  @Test
  void theEdgesOfMainAreThoseOfTheTouch() {
    FakeView pager = FakeView.at(0, 0, 100, 100).canScroll(0, 0, 0, 9);
    FakeView list = FakeView.at(0, 0, 100, 100).canScroll(9, 0, 0, 0).with(pager);
    scrollables.find(vertical(FakeView.at(0, 0, 100, 100)).with(list), 5, 5);
    assertEquals(1, scrollables.edgesAtTouch());
    list.canScroll(0, 9, 0, 0);
    assertEquals(1, scrollables.edgesAtTouch());
    assertEquals(2, scrollables.edgesNow());
    scrollables.forget();
    assertEquals(0, scrollables.edgesAtTouch());
    assertEquals(0, scrollables.edgesNow());
  }

  /** Other views count by how far they move these. */
  @Test
  void theChildrenOfFourNestedViewsAreWatchedAtMost() {
    FakeView view = vertical(FakeView.at(0, 0, 100, 100));
    FakeView innermost = view;
    for (int i = 0; i < 5; i++) view = vertical(FakeView.at(0, 0, 100, 100)).with(view);
    scrollables.find(view, 5, 5);
    view.scrolledTo(0, 10);
    innermost.scrolledTo(0, 7);
    scrollables.look();
    assertEquals(-17, scrollables.dy);
  }

  @Test
  void nothingIsRememberedAfterTheSlide() {
    FakeView list = vertical(FakeView.at(0, 0, 100, 100));
    scrollables.find(list, 5, 5);
    scrollables.forget();
    list.scrolledTo(0, 10);
    assertFalse(scrollables.look());
    assertNull(scrollables.main());
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 0, 0, 1", "0, 1, 0, 0, 2", "0, 0, 1, 0, 4", "0, 0, 0, 1, 8", "1, 1, 1, 1, 15", "0, 0, 0, 0, 0"})
  void edgesAreBits(int up, int down, int left, int right, int bits) {
    FakeView view = FakeView.at(0, 0, 1, 1).canScroll(up, down, left, right);
    assertEquals(bits, FoundViews.edges(view));
    scrollables.find(view, 0, 0);
    assertSame(bits == 0 ? null : view, scrollables.main());
  }

  private static FakeView vertical(FakeView view) {
    return view.canScroll(0, 9, 0, 0);
  }
}
