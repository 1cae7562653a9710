package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.view.Choreographer;
import android.view.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class OverlayTest {
  private static final long T = 16_666_667L;
  private final List<String> seen = new ArrayList<String>();
  private final Rig rig = new Rig();
  private final FakeView decor = FakeView.at(0, 0, 100, 100);
  private final Overlay overlay = new Overlay(
      rig.progress, new Guard(Recorder.OVERLAY, rig), new FramePoster.OfMainThread(), new Panel());
  private final List<View> avoided = new ArrayList<View>();
  private boolean isBroken;

  private final class Panel implements Overlay.Panel {
    @Override
    public void show(View over) {
      seen.add("shown");
    }

    @Override
    public void avoid(View list) {
      avoided.add(list);
    }

    @Override
    public void hide() {
      seen.add("hidden");
    }

    @Override
    public void set(String text, int color) {
      if (isBroken) throw new IllegalStateException();
      seen.add(text.replace('\n', ' ') + " " + Integer.toHexString(color));
    }

    @Override
    public boolean isIn(View root) {
      return false;
    }
  }

  @AfterEach
  void forget() {
    Choreographer.forget();
  }

  @Test
  void withoutAHitchTheRateIsThatOfTheDisplay() {
    slide(1, 2, 3, 4, 5, 6, 7);
    assertEquals("0 ms/s 60 fps best 6 ff00c853", last());
    overlay.avoid(decor);
    assertEquals(Collections.singletonList(decor), avoided);
  }

  /** 10 frames take 12 periods: 50 frames a second, and 2 of 12 periods are late. */
  @Test
  void missedFramesLowerTheRateAndChangeTheColour() {
    slide(1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13);
    assertEquals("167 ms/s 50 fps best 10 ffff5252", last());
    slide(101, 105, 106, 149);
    assertEquals("938 ms/s 4 fps best 1 normal 1 frozen 1 ffff5252", last());
  }

  /** The colours are those of the gate: its limit is 10 ms/s. */
  @Test
  void theColoursAreThoseOfTheGate() {
    assertEquals("5 ms/s ff00c853", ofSteadyFramesAndOneLate(199));
    assertEquals("8 ms/s ffffd600", ofSteadyFramesAndOneLate(124));
    assertEquals("10 ms/s ffffd600", ofSteadyFramesAndOneLate(99));
    assertEquals("11 ms/s ffff5252", ofSteadyFramesAndOneLate(90));
  }

  private static String ofSteadyFramesAndOneLate(int steady) {
    SlidingRate rate = new SlidingRate();
    for (int i = 0; i < steady - 1; i++) rate.frame(T, T);
    rate.frame(2 * T, T);
    return rate.text().split("\n")[0] + " " + Integer.toHexString(rate.color());
  }

  /** The finger rests, or the list is at its end. */
  @Test
  void framesInWhichNothingScrollsDoNotCount() {
    begin();
    for (int i = 1; i <= 4; i++) frame(i, true);
    for (int vsync : new int[] {5, 9, 14}) frame(vsync, false);
    end(19);
    assertEquals("0 ms/s 60 fps best 4 ff00c853", last());
  }

  @Test
  void aTouchWithoutAScrollShowsNothing() {
    begin();
    for (int i = 1; i <= 30; i++) frame(i, false);
    end(31);
    assertEquals(Collections.emptyList(), seen);
  }

  @Test
  void itChangesFourTimesASecond() {
    begin();
    for (int i = 1; i <= 61; i++) frame(i, true);
    assertEquals(4, seen.size(), seen.toString());
  }

  @Test
  void nothingIsPostedWhileNothingSlides() {
    slide(1, 2, 3);
    assertEquals(0, Choreographer.vsync(9 * T));
  }

  @Test
  void aSlideThatBeginsInTheSameFrameGoesOn() {
    begin();
    begin();
    assertEquals(1, Choreographer.vsync(T));
  }

  @Test
  void itIsShownWhenTheWindowIsAttachedUnlessTheActivityHasPaused() {
    overlay.resumed(decor);
    assertEquals(Collections.emptyList(), seen);
    attach();
    overlay.paused();
    overlay.resumed(decor);
    overlay.stop();
    attach();
    assertEquals(Arrays.asList("shown", "hidden", "hidden"), seen);
  }

  @Test
  void itIsOffAfterThreeFailures() {
    isBroken = true;
    for (int i = 0; i < 4; i++) slide(10 * i + 1, 10 * i + 2, 10 * i + 3);
    assertEquals(Collections.singletonList("overlay: java.lang.IllegalStateException"), rig.off);
    begin();
    assertEquals(1, Choreographer.vsync(99 * T));
    assertEquals(0, Choreographer.vsync(100 * T));
  }

  private void attach() {
    for (Runnable work : decor.posted) work.run();
    decor.posted.clear();
  }

  /** Each frame but the last scrolls. */
  private void slide(int... vsyncs) {
    begin();
    for (int i = 0; i < vsyncs.length - 1; i++) frame(vsyncs[i], true);
    end(vsyncs[vsyncs.length - 1]);
  }

  private void begin() {
    rig.progress.periodNs = T;
    rig.progress.armed = true;
    overlay.begin();
  }

  private void frame(int vsync, boolean scrolls) {
    Choreographer.vsync(vsync * T);
    if (scrolls) rig.progress.scrolls++;
  }

  private void end(int vsync) {
    rig.progress.armed = false;
    Choreographer.vsync(vsync * T);
  }

  private String last() {
    return seen.get(seen.size() - 1);
  }
}
