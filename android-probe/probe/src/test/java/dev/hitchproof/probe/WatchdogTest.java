package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Handler;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Frames far in the past are late, frames far in the future are not, whatever the time is now. */
final class WatchdogTest {
  private static final long MS = 1_000_000L;
  private static final long PERIOD_NS = 8_333_333L;
  private static final long HOUR_NS = 3_600_000 * MS;
  private final long startNs = System.nanoTime();
  private final Progress progress = new Progress();
  private final Handler handler = new Handler();
  private final List<Long> sampledNs = new ArrayList<Long>();
  private final List<String> samples = new ArrayList<String>();
  private final List<String> off = new ArrayList<String>();
  private boolean fails;
  private final Watchdog dog = new Watchdog(progress, new Guard(Recorder.STACKS, (recorder, why) -> off.add(why)),
      Thread.currentThread(), handler, (stack, first) -> {
        if (fails) throw new IllegalStateException();
        assertTrue(stack.costNs >= 0 && stack.costNs < HOUR_NS, "cost " + stack.costNs);
        assertNotNull(stack.frames[0]);
        sampledNs.add(stack.timeNs);
        samples.add(stack.ordinal + (first ? " first" : ""));
      });

  @BeforeEach
  void arm() {
    SystemClock.nowMs = Long.MIN_VALUE / 2;
    progress.armed = true;
    progress.armedNs = Long.MIN_VALUE;
    progress.periodNs = PERIOD_NS;
    progress.ordinal = 7;
  }

  @Test
  void itLooksTwoPeriodsAfterTheVsync() {
    progress.vsyncNs = startNs + HOUR_NS;
    dog.begin();
    assertEquals(Collections.emptyList(), samples);
    assertEquals(Collections.singletonList(roundedUp(startNs + HOUR_NS + 2 * PERIOD_NS)), handler.timesMs);
  }

  @Test
  void theGateOpeningCountsAsAVsync() {
    progress.vsyncNs = startNs;
    progress.armedNs = startNs + HOUR_NS;
    dog.begin();
    assertEquals(Collections.singletonList(roundedUp(startNs + HOUR_NS + 2 * PERIOD_NS)), handler.timesMs);
  }

  @Test
  void aLateFrameIsSampledAndLookedAtAgain50MsLater() {
    progress.vsyncNs = startNs - HOUR_NS;
    dog.begin();
    assertEquals(Collections.singletonList("7 first"), samples);
    assertTrue(sampledNs.get(0) >= startNs);
    assertEquals(roundedUp(sampledNs.get(0) + 50 * MS), handler.timesMs.get(0));
    dog.run();
    assertEquals(1, samples.size(), "the same frame, before its time");
    assertEquals(handler.timesMs.get(0), handler.timesMs.get(1));
  }

  @Test
  void theNextLateFrameIsSampledAtOnce() {
    progress.vsyncNs = startNs - HOUR_NS;
    dog.begin();
    progress.vsyncNs = startNs - HOUR_NS + 1;
    progress.ordinal = 8;
    dog.run();
    assertEquals(Arrays.asList("7 first", "8"), samples);
  }

  @Test
  void fortyStacksASlideAreEnough() {
    for (int slide = 0; slide < 2; slide++) {
      progress.slide = slide;
      for (int i = 0; i < 50; i++) {
        progress.vsyncNs = startNs - HOUR_NS + 100 * slide + i;
        if (slide + i == 0) dog.begin();
        else dog.run();
      }
      assertEquals(40 * (slide + 1), samples.size());
      assertEquals("7 first", samples.get(40 * slide));
    }
    assertEquals(100, handler.posted.size(), "it goes on watching");
  }

  @Test
  void itNeverLooksInThePast() {
    SystemClock.nowMs = Long.MAX_VALUE / 2;
    progress.vsyncNs = startNs + HOUR_NS;
    dog.begin();
    assertEquals(Collections.singletonList(SystemClock.nowMs + 1), handler.timesMs);
  }

  @Test
  void itRunsOnceUntilTheGateCloses() {
    progress.vsyncNs = startNs + HOUR_NS;
    dog.begin();
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
    progress.vsyncNs = startNs - HOUR_NS;
    for (int i = 0; i < 5; i++) {
      progress.vsyncNs++;
      dog.begin();
    }
    assertEquals(Collections.singletonList("java.lang.IllegalStateException"), off);
    assertEquals(0, handler.posted.size());
  }

  private static Long roundedUp(long ns) {
    return ns / MS + (ns % MS == 0 ? 0 : 1);
  }
}
