package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A frame of 8 ms whose renderer needs 3 ms: the main thread has 5 ms. Times in ms; {@link #look} jumps to the next look. */
final class WatchdogTest {
  private static final long MS = 1_000_000L;
  private static final long PERIOD = 8;
  private static final long BUDGET = 5;
  private final Progress progress = new Progress();
  private final UiBudget budget = new UiBudget();
  private final Handler handler = new Handler();
  /** Times at which stacks were taken, ms. */
  private final List<Long> samples = new ArrayList<Long>();
  private final List<Long> ordinals = new ArrayList<Long>();
  private final List<Long> costs = new ArrayList<Long>();
  private final List<Integer> firstsOfSlides = new ArrayList<Integer>();
  private final List<Thread.State> states = new ArrayList<Thread.State>();
  private final List<String> off = new ArrayList<String>();
  private final List<String> hangs = new ArrayList<String>();
  private long nowNs;
  private long costNs;
  private boolean fails;
  private int looks;
  private String inClass = "app.Adapter";
  /** What calls it. */
  private String caller = "android.view.Choreographer";
  /** The main thread's state before the capture and after it. */
  private Thread.State[] inStates = {Thread.State.RUNNABLE, Thread.State.RUNNABLE};
  private int asked;
  private final Thread main = new Thread() {
    @Override
    public State getState() {
      return inStates[asked++ % 2];
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      looks++;
      return new StackTraceElement[] {
        new StackTraceElement(inClass, "next", null, -1), new StackTraceElement(caller, "doFrame", null, -1),
      };
    }
  };
  private final Watchdog dog = new Watchdog(
      new Watchdog.Watched(progress, budget, this::tick, main), handler,
      new Guard(Recorder.STACKS, Rig.off((recorder, why) -> off.add(why))), new Watchdog.Listener() {
        @Override
        public void late(LateStack stack, boolean first) {
          if (fails) throw new IllegalStateException();
          assertNotNull(stack.frames[0]);
          if (first) firstsOfSlides.add(samples.size());
          samples.add(stack.timeNs / MS);
          ordinals.add(stack.ordinal);
          costs.add(stack.costNs);
          states.add(stack.state);
        }

        @Override
        public void hung(long timeNs, long ordinal) {
          hangs.add(ordinal + " at " + timeNs / MS);
        }
      });

  @BeforeEach
  void arm() {
    Looper.forget();
    SystemClock.nowMs = 0;
    progress.armed = true;
    progress.armedNs = Long.MIN_VALUE;
    progress.periodNs = PERIOD * MS;
    progress.ordinal = 7;
    budget.reported((PERIOD - BUDGET) * MS, -1, PERIOD * MS);
  }

  /** Each reading takes {@code costNs}; a capture reads the clock before and after. */
  private long tick() {
    long atNs = nowNs;
    nowNs += costNs;
    return atNs;
  }

  private void frame(long vsyncMs) {
    progress.vsyncNs = vsyncMs * MS;
  }

  private void done() {
    progress.doneVsyncNs = progress.vsyncNs;
  }

  private long nextLook() {
    return handler.timesMs.get(handler.timesMs.size() - 1);
  }

  private void look() {
    nowNs = nextLook() * MS;
    dog.run();
  }

  /** Looks once a period or less; bounded, in case the watchdog does not look again. */
  private void lookUntil(long ms) {
    for (int i = 0; i < 10_000 && nowNs < ms * MS; i++) look();
  }

  private void anotherLateFrame() {
    frame(nextLook() - BUDGET);
    look();
  }

  private void begin(long atMs) {
    nowNs = atMs * MS;
    dog.begin();
  }

  @Test
  void itLooksWhenTheFrameInWorkHasUsedUpItsBudget() {
    frame(1_000);
    begin(1_001);
    assertEquals(1_000 + BUDGET, nextLook());
    assertEquals(Collections.emptyList(), samples);
  }

  @ParameterizedTest
  @CsvSource({"BLOCKED, BLOCKED, BLOCKED", "RUNNABLE, RUNNABLE, RUNNABLE", "BLOCKED, RUNNABLE,", "RUNNABLE, WAITING,"})
  void aStackHasTheStateInWhichItWasTaken(Thread.State before, Thread.State after, Thread.State state) {
    inStates = new Thread.State[] {before, after};
    frame(1_000);
    begin(1_001);
    look();
    assertEquals(Collections.singletonList(state), states);
  }

  /** Its work is over anyway: the look that is due is for the frame that has begun since. */
  @Test
  void theReportOfAnEarlierFrameChangesNothing() {
    frame(1_000);
    begin(1_001);
    frame(1_008);
    int looksAsked = handler.timesMs.size();
    dog.complete(1_000 * MS);
    assertEquals(looksAsked, handler.timesMs.size());
  }

  @Test
  void ratherTooEarlyThanTooLate() {
    progress.vsyncNs = 1_000 * MS + MS - 1;
    begin(1_001);
    assertEquals(1_000 + BUDGET, nextLook());
    look();
    assertEquals(Collections.singletonList(1_000 + BUDGET), samples);
  }

  @Test
  void afterThatFrameItWaitsForTheNextOne() {
    frame(1_000);
    done();
    begin(1_001);
    assertEquals(1_000 + PERIOD + BUDGET, nextLook());
    frame(1_008);
    done();
    look();
    assertEquals(1_016 + BUDGET, nextLook());
    assertEquals(Collections.emptyList(), samples);
  }

  @Test
  void aFrameReportedInTimeIsNotLookedAt() {
    frame(1_000);
    begin(1_001);
    nowNs = 1_004 * MS;
    dog.complete(992 * MS);
    assertEquals(1_000 + BUDGET, nextLook(), "the one before");
    dog.complete(1_000 * MS);
    assertEquals(1_000 + PERIOD + BUDGET, nextLook());
    assertEquals(1, Looper.waiting());
    dog.complete(1_000 * MS);
    assertEquals(2, handler.timesMs.size(), "another window's report");
    look();
    assertEquals(Collections.singletonList(1_008 + BUDGET), samples, "the next one has not begun");
  }

  @Test
  void afterTheSlideReportsStartNothing() {
    frame(1_000);
    begin(1_001);
    progress.armed = false;
    look();
    dog.complete(1_000 * MS);
    assertEquals(1, handler.timesMs.size());
  }

  @Test
  void afterTheGateOpenedItWaitsForTheFirstFrame() {
    frame(500);
    progress.armedNs = 1_000 * MS;
    begin(1_000);
    assertEquals(1_000 + PERIOD + BUDGET, nextLook());
  }

  @Test
  void aFrameOfFiveSecondsIsAHangOnce() {
    frame(1_000);
    begin(1_000);
    lookUntil(5_990);
    assertEquals(Collections.emptyList(), hangs);
    lookUntil(9_000);
    assertEquals(1, hangs.size());
    assertTrue(hangs.get(0).matches("7 at (5999|600[0-9])"), hangs.get(0));
    frame(9_000);
    progress.ordinal = 8;
    lookUntil(15_000);
    assertEquals(2, hangs.size());
  }

  @Test
  void anIdleMainThreadIsNotHung() {
    frame(1_000);
    begin(1_000);
    inClass = "android.os.MessageQueue";
    lookUntil(9_000);
    assertEquals(Collections.emptyList(), hangs);
  }

  /** A look costs 3 ms; the main thread waits for a vsync that does not come, as without a display. */
  @Test
  void lookingForAHangCostsTwoPercentToo() {
    frame(1_000);
    begin(1_000);
    inClass = "android.os.MessageQueue";
    costNs = 3 * MS;
    lookUntil(30_000);
    long waitedMs = nowNs / MS - 1_005;
    assertEquals((10 + waitedMs / 50) / 3.0, looks, 2);
    assertEquals(Collections.emptyList(), hangs);
  }

  @Test
  void eachLateFrameHasItsStack() {
    frame(1_000);
    begin(1_000);
    look();
    frame(1_016);
    progress.ordinal = 8;
    look();
    assertEquals(1_016 + BUDGET, nextLook());
    look();
    done();
    look();
    assertEquals(Arrays.asList(1_005L, 1_021L, 1_029L), samples, "the last one after its frame, before the next");
    assertEquals(Arrays.asList(7L, 8L, 8L), ordinals);
  }

  @Test
  void anIdleMainThreadIsNotCapturedInPlaceOfTheNextFrame() {
    frame(1_000);
    done();
    inClass = "android.os.MessageQueue";
    begin(1_000);
    look();
    assertEquals(Collections.emptyList(), samples);
    inClass = "app.Adapter";
    look();
    assertEquals(Collections.singletonList(1_008 + BUDGET + PERIOD), samples);
  }

  /** Without an idle moment only the stack says that the frame is done. */
  @Test
  void aMessageAfterTheFrameIsCapturedInPlaceOfTheNextFrame() {
    frame(1_000);
    caller = "android.os.Looper";
    begin(1_000);
    look();
    assertEquals(1, looks);
    assertEquals(Collections.emptyList(), samples);
    assertEquals(1_008 + BUDGET, nextLook());
    look();
    assertEquals(Collections.singletonList(1_008 + BUDGET), samples);
    frame(1_016);
    caller = "android.view.Choreographer";
    look();
    assertEquals(Arrays.asList(1_008 + BUDGET, 1_016 + BUDGET), samples);
  }

  @Test
  void aFrameThatStaysLateIsSampledAfterOnePeriodThenTwoThenFour() {
    frame(1_000);
    begin(1_000);
    for (int i = 0; i < 32; i++) look();
    assertEquals(Arrays.asList(1_005L, 1_013L, 1_029L, 1_061L, 1_117L, 1_173L, 1_229L), samples, "every 50 ms, at a look");
  }

  @Test
  void theCostOfAStackIsRecorded() {
    frame(1_000);
    begin(1_000);
    costNs = 300_000;
    nowNs = nextLook() * MS;
    dog.run();
    assertEquals(Collections.singletonList(300_000L), costs);
  }

  /** A stack costs 3 ms: after the free 10 ms there is one for each 150 ms of the slide. */
  @Test
  void stacksCostTwoPercentOfASlideAtMost() {
    frame(1_000);
    begin(1_000);
    costNs = 3 * MS;
    for (int i = 0; i < 1_000; i++) anotherLateFrame();
    long slideMs = nowNs / MS - 1_005;
    assertEquals((10 + slideMs / 50) / 3.0, samples.size(), 2);
  }

  @Test
  void aSlideHasFiveHundredStacks() {
    frame(1_000);
    begin(1_000);
    for (int slide = 0; slide < 2; slide++) {
      progress.slide = slide;
      for (int i = 0; i < 510; i++) anotherLateFrame();
    }
    assertEquals(1_000, samples.size());
    assertEquals(Arrays.asList(0, 500), firstsOfSlides);
  }

  @Test
  void anAppsOwnScrollHasAsManyAlthoughNoFingerBeganIt() {
    frame(1_000);
    begin(1_000);
    for (int i = 0; i < 510; i++) anotherLateFrame();
    dog.begin();
    for (int i = 0; i < 510; i++) anotherLateFrame();
    assertEquals(1_000, samples.size());
  }

  @Test
  void itNeverLooksInThePast() {
    SystemClock.nowMs = 5_000;
    frame(1_000);
    begin(1_001);
    assertEquals(5_001, nextLook());
  }

  @Test
  void itRunsOnceUntilTheGateCloses() {
    frame(1_000);
    begin(1_001);
    dog.begin();
    assertEquals(1, handler.posted.size());
    progress.armed = false;
    dog.run();
    assertEquals(1, handler.posted.size());
    progress.armed = true;
    dog.begin();
    assertEquals(2, handler.posted.size());
  }

  @Test
  void threeFailuresSwitchItOff() {
    fails = true;
    for (int i = 0; i < 5; i++) {
      frame(1_000 + i);
      begin(2_000 + i);
    }
    assertEquals(Collections.singletonList("java.lang.IllegalStateException"), off);
    assertEquals(0, handler.posted.size());
  }
}
