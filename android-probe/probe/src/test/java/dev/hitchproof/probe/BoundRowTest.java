package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.content.Context;
import androidx.recyclerview.widget.RecyclerView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class BoundRowTest {
  private static final String BIND = "com.acme.FeedAdapter.onBindViewHolder";
  private static final String NEXT = "androidx.recyclerview.widget.LinearLayoutManager$LayoutState.next";
  private static final String PREFETCH = "androidx.recyclerview.widget.GapWorker.prefetchPositionWithDeadline";
  private static final String VERTICALLY = "androidx.recyclerview.widget.LinearLayoutManager.scrollVerticallyBy";
  private static final String HORIZONTALLY = "androidx.recyclerview.widget.LinearLayoutManager.scrollHorizontallyBy";

  /** An app's own subclass, as most lists are. */
  private static final class Feed extends RecyclerView {
    private Feed(Context never) {
      super(never);
    }
  }

  private final Feed list = Bare.of(Feed.class);
  private final Feed other = Bare.of(Feed.class);
  private final BoundRow bound = new BoundRow();

  @BeforeEach
  void scroll() {
    list.laysOut(37);
    bound.watch(list);
  }

  @Test
  void theRowThatTheLayoutAsksFor() {
    assertEquals(37, in(BIND, NEXT, VERTICALLY));
    list.laysOut(38);
    assertEquals(38, in(BIND, NEXT, VERTICALLY));
  }

  @Test
  void theRowThatIsPrefetchedBetweenFrames() {
    list.prefetches(null, 40);
    list.prefetches(list, 41);
    list.prefetches(list, 42);
    assertEquals(41, in(BIND, PREFETCH));
  }

  @Test
  void aRowThatAnotherListPrefetchesIsUnknown() {
    list.prefetches(other, 41);
    list.prefetches(list, 42);
    assertEquals(BoundRow.UNKNOWN, in(BIND, PREFETCH));
  }

  @Test
  void withoutATaskAtWorkThePrefetchedRowIsUnknown() {
    list.prefetches(null, 41);
    assertEquals(BoundRow.UNKNOWN, in(BIND, PREFETCH));
  }

  @Test
  void aListInARowIsBoundWithItsRow() {
    list.prefetches(list, 41);
    assertEquals(37, in(BIND, PREFETCH, BIND, NEXT));
    assertEquals(41, in(BIND, NEXT, BIND, PREFETCH));
  }

  @Test
  void aListInARowThatScrollsByItselfDoesNotBindTheRow() {
    assertEquals(BoundRow.UNKNOWN, in(BIND, NEXT, HORIZONTALLY));
    list.scrollsSideways = true;
    bound.watch(list);
    assertEquals(37, in(BIND, NEXT, HORIZONTALLY));
  }

  @Test
  void whatIsNoBindHasNoRow() {
    assertEquals(BoundRow.UNKNOWN, in("com.acme.Chart.next", "com.acme.Row.onMeasure", VERTICALLY));
  }

  @Test
  void withoutAListUnderTheFingerNothingIsKnown() {
    bound.watch(null);
    assertEquals(BoundRow.UNKNOWN, in(BIND, NEXT));
  }

  @Test
  void aListWithoutTheFieldsHasNoPosition() {
    bound.watch(FakeView.at(0, 0, 1, 1));
    assertEquals(BoundRow.UNKNOWN, in(BIND, NEXT));
    assertEquals(BoundRow.UNKNOWN, in(BIND, PREFETCH));
  }

  /** {@code class.method} of each frame, the innermost first. */
  private int in(String... frames) {
    StackTraceElement[] stack = new StackTraceElement[frames.length];
    for (int i = 0; i < frames.length; i++) {
      int dot = frames[i].lastIndexOf('.');
      stack[i] = new StackTraceElement(frames[i].substring(0, dot), frames[i].substring(dot + 1), null, 1);
    }
    return bound.in(stack);
  }
}
