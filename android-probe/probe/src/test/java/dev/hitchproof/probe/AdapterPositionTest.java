package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.AdapterView;
import androidx.recyclerview.widget.RecyclerView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AdapterPositionTest {
  private static final int UNKNOWN = -1;

  /** An app's own subclass, as most lists are. */
  private static final class Feed extends RecyclerView {
    private Feed(Context never) {
      super(never);
    }
  }

  private final Feed list = Bare.of(Feed.class);

  @BeforeEach
  void fill() {
    list.row = FakeView.at(0, 0, 1, 1);
    list.rowPosition = 37;
  }

  @Test
  void thatOfTheFirstChild() {
    assertEquals(37, AdapterPosition.ofFirst(list));
    list.rowPosition = 38;
    assertEquals(38, AdapterPosition.ofFirst(list));
  }

  @Test
  void aListWithoutRowsHasNone() {
    list.row = null;
    list.rowPosition = 0;
    assertEquals(UNKNOWN, AdapterPosition.ofFirst(list));
  }

  @Test
  void aViewThatIsNoListHasNone() {
    ViewGroup page = FakeView.at(0, 0, 1, 1).with(FakeView.at(0, 0, 1, 1));
    assertEquals(UNKNOWN, AdapterPosition.ofFirst(page));
  }

  /** It has a method of this name, which may mean anything. */
  static final class Lookalike extends FakeView {
    private Lookalike(Context never) {
      super(never);
    }

    public int getChildLayoutPosition(View child) {
      return 5;
    }
  }

  @Test
  void aViewThatOnlyLooksLikeOneHasNone() {
    Lookalike page = FakeView.of(Lookalike.class, 0, 0, 1, 1);
    page.with(FakeView.at(0, 0, 1, 1));
    assertEquals(UNKNOWN, AdapterPosition.ofFirst(page));
  }

  @Test
  void aListOfThePlatformKnowsIt() {
    AdapterView<?> old = Bare.of(AdapterView.class);
    Bare.set(old, AdapterView.class, "mFirstPosition", 5);
    assertEquals(5, AdapterPosition.ofFirst(old));
  }

  @Test
  void whatIsKnownOfOneClassIsNotUsedForAnother() {
    assertEquals(37, AdapterPosition.ofFirst(list));
    aViewThatOnlyLooksLikeOneHasNone();
    aLibraryWithoutTheMethodHasNone();
    assertEquals(37, AdapterPosition.ofFirst(list));
  }

  /** A build may be shrunk without the probe's rules. */
  @Test
  void aLibraryWithoutTheMethodHasNone() {
    ViewGroup shrunk = Bare.named(RecyclerView.class.getName(), ViewGroup.class);
    Bare.set(shrunk, ViewGroup.class, "mChildren", new View[] {list.row});
    Bare.set(shrunk, ViewGroup.class, "mChildrenCount", 1);
    assertEquals(UNKNOWN, AdapterPosition.ofFirst(shrunk));
    assertEquals(UNKNOWN, AdapterPosition.ofFirst(shrunk), "asked again");
  }
}
