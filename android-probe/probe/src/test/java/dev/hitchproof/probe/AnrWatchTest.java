package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.Handler;
import android.os.Looper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each {@link #second} the watch looks once; the main thread answers when its queue runs. */
final class AnrWatchTest {
  private final Progress progress = new Progress();
  private final Handler main = new Handler();
  private final List<Long> hangs = new ArrayList<Long>();
  private final List<Long> answers = new ArrayList<Long>();
  private long nowNs;
  private final AnrWatch watch = new AnrWatch(
      new Watchdog.Watched(progress, new UiBudget(), () -> nowNs, null), new Handler(), main,
      new AnrWatch.Listener() {
        @Override
        public void hung(long timeNs, long ordinal) {
          hangs.add(timeNs / 1_000_000_000);
        }

        @Override
        public void answered(long timeNs) {
          answers.add(timeNs / 1_000_000_000);
        }
      });

  @AfterEach
  void forget() {
    Looper.forget();
  }

  @Test
  void aMainThreadThatAnswersIsNotHung() {
    watch.start();
    for (int i = 0; i < 20; i++) second(true);
    assertEquals(Collections.emptyList(), hangs);
    assertEquals(20, answers.size());
  }

  @Test
  void fiveSecondsWithoutAnAnswerAreAHangOnce() {
    watch.start();
    for (int i = 0; i < 12; i++) second(false);
    assertEquals(Collections.singletonList(5L), hangs);
    assertEquals(Collections.singletonList(0L), answers);
    second(true);
    second(true);
    for (int i = 0; i < 12; i++) second(false);
    assertEquals(Arrays.asList(5L, 18L), hangs);
  }

  /** The slide's watchdog reports it. */
  @Test
  void aHangInASlideIsNotReportedAgain() {
    progress.armed = true;
    watch.start();
    for (int i = 0; i < 12; i++) second(false);
    assertEquals(Collections.emptyList(), hangs);
  }

  @Test
  void afterItIsStoppedItLooksNoMore() {
    watch.start();
    second(false);
    watch.stop();
    for (int i = 0; i < 12; i++) second(false);
    watch.run();
    assertEquals(Collections.emptyList(), hangs);
  }

  private void second(boolean answers) {
    if (!answers) Looper.holdBack(main);
    Looper.runQueue();
    Looper.letGo();
    nowNs += 1_000_000_000;
  }
}
