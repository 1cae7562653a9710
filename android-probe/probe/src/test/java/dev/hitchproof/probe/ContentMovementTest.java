package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.View;
import android.view.ViewGroup;
import android.widget.AdapterView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ContentMovementTest {
  /** View.PFLAG2_PADDING_RESOLVED */
  private static final int PADDING_RESOLVED = 0x20000000;
  private final ContentMovement movement = new ContentMovement();

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8, 9, 30})
  void aListMovesItsRows(int rows) {
    FakeView list = list(rows);
    movement.watch(list);
    shift(list, 5, -40);
    assertLook(true, 5, -40);
    assertLook(true, 0, 0);
  }

  @Test
  void aScrollViewMovesItselfAgainstItsPosition() {
    FakeView view = FakeView.at(0, 0, 100, 100);
    movement.watch(view);
    view.scrolledTo(3, 70);
    assertLook(true, -3, -70);
    view.scrolledTo(3, 50);
    assertLook(true, 0, 20);
    view.scrolledTo(1, 50);
    assertLook(true, 2, 0);
    assertLook(false, 0, 0);
  }

  @Test
  void movementIsEarlierIfAllOfItWasThereWhenTheFrameBegan() {
    FakeView view = FakeView.at(0, 0, 100, 100);
    movement.watch(view);
    view.scrolledTo(0, 30);
    assertLook(true, 0, -30);
    assertFalse(movement.isEarlier);
    view.scrolledTo(0, 70);
    movement.frameBegins();
    assertLook(true, 0, -40);
    assertTrue(movement.isEarlier);
    assertLook(false, 0, 0);
    assertFalse(movement.isEarlier);
    view.scrolledTo(0, 80);
    movement.frameBegins();
    view.scrolledTo(0, 90);
    assertLook(true, 0, -20);
    assertFalse(movement.isEarlier);
  }

  @Test
  void bothMovementsAddUp() {
    FakeView list = list(3);
    movement.watch(list);
    shift(list, 0, -10);
    list.scrolledTo(0, 5);
    assertLook(true, 0, -15);
  }

  @Test
  void theDistanceOfMostRowsCounts() {
    FakeView list = list(5);
    movement.watch(list);
    shift(list, 0, -10);
    row(list, 0).move(0, 500);
    row(list, 4).move(0, 600);
    assertLook(true, 0, -10);
  }

  /** In a fast fling most rows are rebound: the two that moved alike are less than half of the five. */
  @Test
  void withoutAMajorityTheLargestGroupCounts() {
    FakeView list = list(5);
    movement.watch(list);
    for (int i = 0; i < 5; i++) row(list, i).move(0, i == 1 || i == 4 ? 100 * i - 90 : 5_000 + 300 * i);
    assertLook(true, 0, -90);
    shift(list, 0, -20);
    assertLook(true, 0, -20);
  }

  @Test
  void twoRowsInTheMiddleAreNoMajorityOfFive() {
    FakeView list = list(5);
    movement.watch(list);
    for (int i = 0; i < 5; i++) row(list, i).move(0, 100 * i - (i == 1 || i == 2 ? 90 : 10));
    assertLook(true, 0, -10);
  }

  /** Rows leave at one end and come at the other: rows in the middle are watched before all that are watched have left. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theWatchedRowsFollowTheList(boolean down) {
    FakeView list = list(12);
    FakeView[] watched = new FakeView[5];
    for (int i = 0; i < 5; i++) watched[i] = row(list, 2 * i + 2);
    movement.watch(list);
    for (int i = 0; i < 3; i++) {
      row(list, down ? 0 : list.getChildCount() - 1).detach();
      if (down) list.with(FakeView.at(0, 1_200 + 100 * i, 100, 100));
    }
    shift(list, 0, down ? -10 : 10);
    assertLook(true, 0, down ? -10 : 10);
    for (FakeView row : watched) if (row.getParent() == list) row.detach();
    shift(list, 0, down ? -20 : 20);
    assertLook(true, 0, down ? -20 : 20);
  }

  /** Half of twelve rows, three at each end, are rebound and move alike. */
  @Test
  void rowsBetweenTheEndsAreWatchedFirst() {
    FakeView list = list(12);
    movement.watch(list);
    shift(list, 0, -10);
    for (int i = 0; i < 12; i++) if (i < 3 || i > 8) row(list, i).move(0, 100 * i + 500);
    assertLook(true, 0, -10);
    shift(list, 0, -10);
    assertLook(true, 0, -10);
  }

  @Test
  void eachLookMeasuresFromTheLastOne() {
    FakeView list = list(8);
    movement.watch(list);
    for (int dy = -3; dy < 3; dy++) {
      shift(list, dy, 2 * dy);
      assertLook(true, dy, 2 * dy);
    }
    row(list, 3).detach();
    shift(list, 0, -50);
    assertLook(true, 0, -50);
    shift(list, 0, -60);
    assertLook(true, 0, -60);
  }

  @Test
  void aRowInAnotherPlaceOnOneAxisDoesNotAgree() {
    FakeView list = list(3);
    movement.watch(list);
    row(list, 0).move(7, 0);
    row(list, 1).move(9, 100);
    row(list, 2).move(9, 200);
    assertLook(true, 9, 0);
  }

  @Test
  void rowsThatLeftTheListDoNotCount() {
    FakeView list = list(3);
    movement.watch(list);
    FakeView gone = row(list, 0);
    FakeView goneToo = row(list, 1);
    gone.detach();
    goneToo.detach();
    gone.move(0, -1_000);
    goneToo.move(0, -1_000 + goneToo.getTop());
    row(list, 0).move(0, 190);
    assertLook(true, 0, -10);
  }

  @Test
  void withoutARowLeftNothingIsKnown() {
    FakeView list = list(1);
    movement.watch(list);
    row(list, 0).detach();
    assertLook(false, 0, 0);
  }

  /** The list had one row at the first look; a row that came later is watched too. */
  @Test
  void rowsThatCameLaterAreWatched() {
    FakeView list = list(1);
    movement.watch(list);
    list.with(FakeView.at(0, 100, 100, 100));
    shift(list, 0, -10);
    assertLook(true, 0, -10);
    row(list, 0).detach();
    shift(list, 0, -20);
    assertLook(true, 0, -20);
  }

  @Test
  void aRowThatTakesAnothersPlaceIsWatched() {
    FakeView list = list(2);
    movement.watch(list);
    row(list, 0).detach();
    list.with(FakeView.at(0, 200, 100, 100));
    shift(list, 0, -10);
    assertLook(true, 0, -10);
    row(list, 0).detach();
    shift(list, 0, -20);
    assertLook(true, 0, -20);
  }

  @Test
  void watchingAnotherViewStartsAnew() {
    FakeView first = list(8);
    movement.watch(first);
    FakeView second = list(2);
    movement.watch(second);
    shift(first, 0, -99);
    shift(second, 0, -7);
    assertLook(true, 0, -7);
    movement.watch(null);
    assertLook(false, 0, 0);
  }

  /** A jump shows other rows in the views that are there. */
  @ParameterizedTest
  @ValueSource(ints = {0, 30, -600})
  void howFarOtherRowsAreFromThoseBeforeIsUnknown(int shift) {
    AdapterView<?> list = platformList(9);
    movement.watch(list);
    shift(list, 0, shift);
    Bare.set(list, AdapterView.class, "mFirstPosition", 70);
    assertLook(false, 0, 0);
    shift(list, 0, -10);
    assertLook(true, 0, -10);
  }

  @Test
  void theSameRowsAreKnownToRestOrToHaveMovedFar() {
    AdapterView<?> list = platformList(9);
    movement.watch(list);
    assertLook(true, 0, 0);
    shift(list, 0, -600);
    assertLook(true, 0, -600);
  }

  /** As the view of Compose, whose children are none of its content. */
  @Test
  void childrenThatStandInsideTellNothingOfWhatTheViewDraws() {
    FakeView compose = FakeView.at(0, 50, 100, 1_000).with(FakeView.at(0, 0, 1, 1), FakeView.at(0, 0, 100, 1_000));
    movement.watch(compose);
    assertLook(false, 0, 0);
    assertFalse(movement.isLost);
    shift(compose, 0, -10);
    assertLook(true, 0, -10);
    assertLook(true, 0, 0);
    movement.watch(compose);
    assertLook(true, 0, 0);
  }

  /** A scroll view in its padding stands still, too, while another one scrolls. */
  @ParameterizedTest
  @ValueSource(strings = {"mPaddingLeft", "mPaddingTop", "mPaddingRight", "mPaddingBottom", "mScrollX", "mScrollY"})
  void aChildThatReachesBeyondIsContent(String side) {
    FakeView view = FakeView.at(0, 0, 100, 1_000).with(FakeView.at(0, 0, 100, 1_000));
    Bare.set(view, View.class, "mPrivateFlags2", PADDING_RESOLVED);
    Bare.set(view, View.class, side, 1);
    movement.watch(view);
    assertLook(true, 0, 0);
  }

  private void assertLook(boolean known, int dx, int dy) {
    assertEquals(known, movement.look());
    assertEquals(dx, movement.dx);
    assertEquals(dy, movement.dy);
  }

  private static FakeView list(int rows) {
    FakeView list = FakeView.at(0, 0, 100, 1_000);
    for (int i = 0; i < rows; i++) list.with(FakeView.at(0, 100 * i, 100, 100));
    return list;
  }

  private static AdapterView<?> platformList(int rows) {
    AdapterView<?> list = Bare.view(AdapterView.class, 100, 1_000);
    View[] children = new View[rows];
    for (int i = 0; i < rows; i++) {
      children[i] = FakeView.at(0, 100 * i, 100, 100);
      Bare.set(children[i], View.class, "mParent", list);
    }
    Bare.set(list, ViewGroup.class, "mChildren", children);
    Bare.set(list, ViewGroup.class, "mChildrenCount", rows);
    return list;
  }

  private static FakeView row(ViewGroup list, int i) {
    return (FakeView) list.getChildAt(i);
  }

  private static void shift(ViewGroup list, int dx, int dy) {
    for (int i = 0; i < list.getChildCount(); i++) row(list, i).move(row(list, i).getLeft() + dx, row(list, i).getTop() + dy);
  }
}
