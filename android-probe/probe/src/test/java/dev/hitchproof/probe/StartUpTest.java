package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.app.Activity;
import android.os.Handler;
import android.os.Looper;
import android.os.Process;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class StartUpTest {
  private static final String NAME = Activity.class.getName();
  private final Rig rig = new Rig();
  private final FakeView root = FakeView.at(0, 0, 100, 100);
  private final Activity activity = activityWith(root);
  private final List<String> told = new ArrayList<String>();

  @AfterEach
  void forget() {
    Looper.forget();
    Process.startMs = 0;
  }

  @Test
  void theFirstFrameAndTheFirstFocusAreTold() {
    StartUp startUp = startedAgo(500);
    startUp.listener(this::tell);
    startUp.created();
    startUp.resumed(activity);
    draw(startUp);
    startUp.onWindowFocusChanged(true);
    assertEquals(Arrays.asList("process-start platform", "first-frame " + NAME, "first-focus " + NAME), told);
    assertNothingLeftOn(root);
  }

  @Test
  void eachHasTheTimeAtWhichItHappened() {
    List<Long> timesNs = new ArrayList<Long>();
    StartUp startUp = startedAgo(500);
    long beforeNs = System.nanoTime();
    startUp.listener((timeNs, event, name) -> timesNs.add(timeNs));
    startUp.created();
    startUp.resumed(activity);
    draw(startUp);
    startUp.onWindowFocusChanged(true);
    assertEquals(Process.startMs * 1_000_000, timesNs.get(0));
    assertTrue(beforeNs <= timesNs.get(1) && timesNs.get(1) <= timesNs.get(2) && timesNs.get(2) <= System.nanoTime());
  }

  @Test
  void aLaterRecordingHearsOfThem() {
    StartUp startUp = startedAgo(500);
    startUp.created();
    startUp.resumed(activity);
    startUp.onWindowFocusChanged(true);
    startUp.listener(this::tell);
    assertEquals(Arrays.asList("process-start platform", "first-focus " + NAME), told);
    startUp.listener(null);
    draw(startUp);
    assertEquals(2, told.size());
  }

  @Test
  void aDrawIsNoFrameBeforeItsMessageIsDone() {
    StartUp startUp = startedAgo(500);
    startUp.listener(this::tell);
    startUp.created();
    startUp.resumed(activity);
    startUp.onDraw();
    assertEquals(1, told.size());
    startUp.onDraw();
    Looper.runQueue();
    Looper.runQueue();
    assertEquals(2, told.size());
  }

  @Test
  void onlyTheFirstFocusCounts() {
    StartUp startUp = startedAgo(500);
    startUp.listener(this::tell);
    startUp.created();
    startUp.resumed(activity);
    startUp.onWindowFocusChanged(false);
    startUp.onWindowFocusChanged(true);
    startUp.onWindowFocusChanged(true);
    assertEquals(2, told.size());
  }

  /** Below API 26 a draw listener that is added before the view is attached is lost. */
  @Test
  void itListensOnceTheDecorIsAttached() {
    root.isAttached = false;
    StartUp startUp = startedAgo(500);
    startUp.created();
    startUp.resumed(activity);
    assertEquals(0, root.getViewTreeObserver().draws.size());
    root.isAttached = true;
    startUp.onViewAttachedToWindow(root);
    assertEquals(1, root.getViewTreeObserver().draws.size());
    assertEquals(1, root.getViewTreeObserver().focuses.size());
  }

  @Test
  void anActivityThatOnlyStartsAnotherIsLeft() {
    StartUp startUp = startedAgo(500);
    startUp.created();
    startUp.resumed(activity);
    FakeView next = FakeView.at(0, 0, 100, 100);
    startUp.resumed(activityWith(next));
    assertNothingLeftOn(root);
    assertEquals(1, next.getViewTreeObserver().draws.size());
  }

  @Test
  void aDestroyedActivityIsLeft() {
    StartUp startUp = startedAgo(500);
    startUp.created();
    startUp.resumed(activity);
    startUp.destroyed(activityWith(FakeView.at(0, 0, 1, 1)));
    assertEquals(1, root.attached.size());
    startUp.destroyed(activity);
    assertNothingLeftOn(root);
  }

  @Test
  void aProcessThatWasStartedForSomethingElseHasNoStartUp() {
    StartUp startUp = startedAgo(61_000);
    startUp.listener(this::tell);
    startUp.created();
    startUp.resumed(activity);
    assertEquals(Collections.emptyList(), told);
    assertNothingLeftOn(root);
  }

  @Test
  void anActivityThatWasCreatedBeforeTheProbeWasInstalledHasNoStartUp() {
    StartUp startUp = startedAgo(500);
    startUp.listener(this::tell);
    startUp.resumed(activity);
    assertNothingLeftOn(root);
    startUp.created();
    assertEquals(Collections.emptyList(), told);
  }

  @Test
  void laterActivitiesAreNotWatched() {
    StartUp startUp = startedAgo(500);
    startUp.created();
    startUp.resumed(activity);
    draw(startUp);
    startUp.onWindowFocusChanged(true);
    startUp.created();
    startUp.resumed(activity);
    assertNothingLeftOn(root);
  }

  private StartUp startedAgo(long ms) {
    Process.startMs = System.nanoTime() / 1_000_000 - ms;
    return new StartUp(new Handler(), new Guard("start-up", rig));
  }

  private static Activity activityWith(FakeView root) {
    Activity a = Bare.of(Activity.class);
    Bare.set(a, Activity.class, "mWindow", FakeWindow.of(root));
    return a;
  }

  private void draw(StartUp startUp) {
    startUp.onDraw();
    Looper.runQueue();
  }

  private void tell(long timeNs, String event, String name) {
    told.add(event + " " + name);
  }

  private static void assertNothingLeftOn(FakeView view) {
    assertEquals(0, view.attached.size() + view.getViewTreeObserver().draws.size() + view.getViewTreeObserver().focuses.size());
  }

  @Test
  void losingTheFocusIsNotTheFirst() {
    StartUp startUp = startedAgo(500);
    startUp.listener(this::tell);
    startUp.created();
    startUp.resumed(activity);
    startUp.onWindowFocusChanged(false);
    assertEquals(1, told.size());
    startUp.onWindowFocusChanged(true);
    assertEquals("first-focus " + NAME, told.get(1));
  }
}
