package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.Build;
import android.os.Looper;
import android.view.Choreographer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FramePosterTest {
  private static final long NS = 50 * Choreographer.PERIOD_NS;
  private final List<Long> frames = new ArrayList<Long>();

  @AfterEach
  void forget() {
    Choreographer.forget();
    Looper.forget();
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
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

  /** Its id is of use only where the platform gives verdicts. */
  @ParameterizedTest
  @CsvSource({"32, 0, -1", "33, 8333333, -1", "36, 8333333, 50"})
  void theTimelineHasPeriodAndId(int api, long periodNs, long vsyncId) {
    Build.VERSION.SDK_INT = api;
    FramePoster poster = FramePoster.ofMainThread();
    poster.post(ns -> frames.addAll(Arrays.asList(poster.timeline().periodNs, poster.timeline().vsyncId)));
    Choreographer.vsync(NS);
    assertEquals(Arrays.asList(periodNs, vsyncId), frames);
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

  /** The last frame's numbers are not this one's. */
  @Test
  void aFrameWhoseTimelineCannotBeReadHasNone() {
    Build.VERSION.SDK_INT = 36;
    FramePoster.OfTimeline poster = new FramePoster.OfTimeline();
    poster.post(frames::add);
    Choreographer.vsync(NS);
    poster.post(frames::add);
    poster.onVsync(null);
    assertEquals("0 -1", poster.timeline().periodNs + " " + poster.timeline().vsyncId);
    assertEquals(2, frames.size(), "the callback is called");
  }
}
