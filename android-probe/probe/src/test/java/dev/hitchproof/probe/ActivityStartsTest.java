package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.app.Activity;
import android.content.Intent;
import android.os.Handler;
import android.view.ViewTreeObserver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ActivityStartsTest implements Activities.Starts {
  private static final String NAME = Activity.class.getName();
  private final Guard guard = new Guard("probe", new Rig());
  private final Activities activities = new Activities(guard, this, new StartUp(new Handler(), guard));
  private final List<String> told = new ArrayList<String>();
  private final List<Long> timesNs = new ArrayList<Long>();

  @Test
  void anActivityStartsFromBeforeItsOnCreateUntilItHasTheFocus() {
    activities.activityStarts.listener(this::tell);
    Activity a = activity();
    long beforeNs = System.nanoTime();
    activities.onActivityPreCreated(a, null);
    long onCreateNs = System.nanoTime();
    activities.onActivityCreated(a, null);
    activities.onActivityResumed(a);
    assertEquals(Collections.emptyList(), told);
    long focusNs = System.nanoTime();
    focus(a, true);
    long afterNs = System.nanoTime();
    assertEquals(1, told.size());
    assertTrue(beforeNs <= timesNs.get(0) && timesNs.get(0) <= onCreateNs);
    long us = Long.parseLong(told.get(0).split(" ")[1]);
    assertTrue((focusNs - onCreateNs) / 1_000 <= us && us <= (afterNs - beforeNs) / 1_000, told.get(0));
    assertTrue(told.get(0).startsWith("activity-start ") && told.get(0).endsWith(" " + NAME), told.get(0));
    assertNothingLeftOn(a);
  }

  /** Below API 29 nothing is called before onCreate. */
  @Test
  void everyActivityIsToldOnceAndOnlyItsFirstFocusCounts() {
    activities.activityStarts.listener(this::tell);
    for (int i = 0; i < 3; i++) {
      Activity a = activity();
      activities.onActivityCreated(a, null);
      activities.onActivityResumed(a);
      ViewTreeObserver observer = a.getWindow().peekDecorView().getViewTreeObserver();
      focus(a, false);
      focus(a, true);
      assertEquals(0, observer.focuses.size());
      activities.onActivityPaused(a);
      activities.onActivityResumed(a);
    }
    assertEquals(3, told.size());
  }

  @Test
  void theNextRecordingHearsOfThoseThatNobodyWasToldOf() {
    activities.activityStarts.listener(this::tell);
    activities.activityStarts.listener(null);
    started(activity());
    assertEquals(0, told.size());
    activities.activityStarts.listener(this::tell);
    assertEquals(1, told.size());
    activities.activityStarts.listener(this::tell);
    assertEquals(1, told.size());
  }

  @Test
  void ofAProcessThatIsNeverRecordedTheLatestAreKept() {
    for (int i = 0; i < 70; i++) started(activity());
    activities.activityStarts.listener(this::tell);
    assertEquals(64, told.size());
  }

  @Test
  void anActivityThatIsLeftBeforeItHadTheFocusIsNotTold() {
    activities.activityStarts.listener(this::tell);
    Activity paused = activity();
    activities.onActivityCreated(paused, null);
    activities.onActivityResumed(paused);
    activities.onActivityPaused(paused);
    assertNothingLeftOn(paused);
    Activity finished = activity();
    activities.onActivityCreated(finished, null);
    activities.onActivityDestroyed(finished);
    activities.onActivityResumed(finished);
    assertEquals(0, FakeView.class.cast(finished.getWindow().peekDecorView()).getViewTreeObserver().focuses.size());
    activities.onActivityResumed(paused);
    focus(paused, true);
    assertEquals(Collections.emptyList(), told);
  }

  private void started(Activity a) {
    activities.onActivityCreated(a, null);
    activities.onActivityResumed(a);
    focus(a, true);
  }

  private static void focus(Activity a, boolean has) {
    ViewTreeObserver observer = a.getWindow().peekDecorView().getViewTreeObserver();
    for (ViewTreeObserver.OnWindowFocusChangeListener l : new ArrayList<>(observer.focuses)) {
      if (!(l instanceof StartUp)) l.onWindowFocusChanged(has);
    }
  }

  private static Activity activity() {
    Activity a = Bare.of(Activity.class);
    Bare.set(a, Activity.class, "mWindow", FakeWindow.of(FakeView.at(0, 0, 1, 1)));
    return a;
  }

  private void tell(long timeNs, String event, String name) {
    timesNs.add(timeNs);
    told.add(event + " " + name);
  }

  private static void assertNothingLeftOn(Activity a) {
    FakeView decor = (FakeView) a.getWindow().peekDecorView();
    assertEquals(0, decor.attached.stream().filter(l -> !(l instanceof StartUp)).count());
    assertEquals(0, decor.getViewTreeObserver().focuses.stream().filter(l -> !(l instanceof StartUp)).count());
  }

  @Override
  public void started(Intent intent, boolean isRecreated) {}

  @Override
  public void left() {}
}
