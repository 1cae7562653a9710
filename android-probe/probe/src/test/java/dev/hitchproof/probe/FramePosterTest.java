package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.Looper;
import android.view.Choreographer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FramePosterTest {
  private static final long NS = 50 * Choreographer.PERIOD_NS;
  private final List<Long> frames = new ArrayList<Long>();

  @AfterEach
  void forget() {
    Choreographer.forget();
    Looper.forget();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCallbackIsCalledOnceAndNotAfterItIsRemoved(boolean withTimeline) {
    FramePoster poster = posterOf(withTimeline);
    poster.post(frames::add);
    Choreographer.vsync(NS);
    Choreographer.vsync(2 * NS);
    Choreographer.FrameCallback removed = frames::add;
    poster.post(removed);
    poster.remove(removed);
    Choreographer.vsync(3 * NS);
    assertEquals(Collections.singletonList(NS), frames);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theTimelineHasPeriodAndId(boolean withTimeline) {
    FramePoster poster = posterOf(withTimeline);
    poster.post(ns -> frames.addAll(Arrays.asList(poster.periodNs(), poster.vsyncId())));
    Choreographer.vsync(NS);
    assertEquals(withTimeline ? Arrays.asList(Choreographer.PERIOD_NS, 50L) : Arrays.asList(0L, -1L), frames);
  }

  @Test
  void anIdleHandlerIsCalledUntilItReturnsFalse() {
    int[] left = {2};
    posterOf(false).whenIdle(() -> --left[0] > 0);
    for (int i = 0; i < 3; i++) Looper.myQueue().idle();
    assertEquals(0, left[0]);
  }

  private static FramePoster posterOf(boolean withTimeline) {
    return withTimeline ? new FramePoster.OfTimeline() : new FramePoster.OfMainThread();
  }
}
