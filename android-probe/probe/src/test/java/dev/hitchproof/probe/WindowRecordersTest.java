package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.app.Activity;
import android.os.Build;
import android.view.View;
import android.view.WindowManager;
import android.view.inspector.WindowInspector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class WindowRecordersTest {
  private static final String[] EVENTS = {"added", "removed", "focus", "no focus", "resumed", "paused", "gate touch", "not accelerated", "stopped"};
  private final Rig rig = new Rig();
  private final FingerState finger = new FingerState(8, new FlingTime(1), new Scrollables());
  private final List<String> told = new ArrayList<String>();
  private final FakeView root = FakeView.at(0, 0, 100, 100);
  private final FakeView popup = FakeView.at(0, 0, 50, 50);
  private View own;
  private int reported;
  private final Activity activity = Bare.of(Activity.class);
  private final WindowRecorders windows = new WindowRecorders(new Maker(), new Guard(Recorder.WINDOWS, rig));

  private final class Maker implements WindowRecorders.Maker {
    @Override
    public WindowRecorder make(RootWindow window, WindowRecorder.Listener listener) {
      DrawGate draws = new DrawGate(finger, rig.scrolls, (w, nowNs) -> {});
      return new WindowRecorder(window, draws, new Guard(Recorder.WINDOWS, rig), listener);
    }

    @Override
    public TouchRecorder touches() {
      return new TouchRecorder(rig.track, new Guard(Recorder.TOUCHES, rig), finger, (w, nowNs) -> {});
    }

    @Override
    public void report(WindowRecorder window) {
      reported++;
    }

    @Override
    public boolean isOwn(View root) {
      return root == own;
    }

    @Override
    public void tell(int window, int event, String name) {
      told.add(window + " " + EVENTS[event]);
    }
  }

  @BeforeEach
  void show() {
    Bare.set(activity, Activity.class, "mWindow", FakeWindow.of(root));
    WindowInspector.SHOWN.add(root);
  }

  @AfterEach
  void forget() {
    WindowInspector.SHOWN.clear();
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
  }

  @Test
  void aFocusThatWasLostBeforeTheRecordingIsTold() {
    root.hasFocus = false;
    windows.resumed(activity);
    assertEquals(Arrays.asList("1 resumed", "1 no focus"), told);
  }

  @Test
  void anActivityThatStopsIsTold() {
    windows.resumed(activity);
    windows.paused(activity);
    windows.stopped(activity);
    assertEquals(Arrays.asList("1 resumed", "1 paused", "1 stopped"), told);
  }

  @Test
  void anActivityThatFinishesIsToldAsStoppedWhenItPauses() {
    windows.resumed(activity);
    Bare.set(activity, Activity.class, "mFinished", true);
    windows.paused(activity);
    assertEquals(Arrays.asList("1 resumed", "1 paused", "1 stopped"), told);
  }

  @Test
  void aWindowThatIsHiddenWhenItIsFirstSeenIsToldAsStopped() {
    windows.resumed(activity);
    told.clear();
    popup.hidden();
    WindowInspector.SHOWN.add(popup);
    windows.rescan();
    assertEquals(Arrays.asList("2 added", "2 stopped"), told.subList(0, 2));
  }

  @Test
  void aWindowWithTheFocusIsNot() {
    windows.resumed(activity);
    assertEquals(Collections.singletonList("1 resumed"), told);
  }

  @Test
  void aWindowOfTheProbeIsNotWatched() {
    own = popup;
    WindowInspector.SHOWN.add(popup);
    windows.resumed(activity);
    windows.rescan();
    assertEquals(Collections.singletonList("1 resumed"), told);
  }

  @Test
  void aKnownWindowHasToldItsChanges() {
    windows.resumed(activity);
    told.clear();
    root.hasFocus = false;
    windows.resumed(activity);
    assertEquals(Collections.singletonList("1 resumed"), told);
  }

  @Test
  void aPopupMayLackTheFocusThatItCanHave() {
    windows.resumed(activity);
    told.clear();
    popup.hasFocus = false;
    popup.params = new WindowManager.LayoutParams();
    WindowInspector.SHOWN.add(popup);
    windows.rescan();
    assertEquals(Arrays.asList("2 added", "2 no focus"), told);
  }

  @Test
  void aPopupThatCanHaveNoFocusLacksNone() {
    windows.resumed(activity);
    told.clear();
    WindowManager.LayoutParams params = new WindowManager.LayoutParams();
    params.flags = WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE;
    popup.hasFocus = false;
    popup.params = params;
    WindowInspector.SHOWN.add(popup);
    windows.rescan();
    assertEquals(Collections.singletonList("2 added"), told);
  }

  @Test
  void aDialogIsFoundAndLostWhenTheFocusChanges() {
    windows.resumed(activity);
    WindowInspector.SHOWN.add(popup);
    focus(false);
    assertEquals(1, popup.attached.size());
    WindowInspector.SHOWN.remove(popup);
    focus(true);
    assertEquals(0, popup.attached.size());
    assertEquals(Arrays.asList("1 resumed", "1 no focus", "2 added", "1 focus", "2 removed"), told);
  }

  /** It is not on the screen below an opaque one, and comes back. */
  @Test
  void anActivitysWindowStaysUntilTheActivityIsDestroyed() {
    windows.resumed(activity);
    WindowInspector.SHOWN.clear();
    WindowInspector.SHOWN.add(popup);
    windows.rescan();
    assertEquals(1, root.attached.size());
    windows.destroyed(activity);
    assertEquals(0, root.attached.size());
  }

  @Test
  void anActivityIsPausedAndDestroyedByItsNumber() {
    windows.resumed(activity);
    windows.paused(activity);
    assertEquals(Arrays.asList("1 resumed", "1 paused"), told);
    assertEquals(1, windows.destroyed(activity));
    assertEquals(0, windows.destroyed(activity));
    windows.paused(activity);
    assertEquals(2, told.size());
  }

  /** Its window was found before the activity was resumed. */
  @Test
  void anActivityReplacesWhatItsWindowWasTakenFor() {
    windows.rescan();
    windows.resumed(activity);
    assertEquals(Arrays.asList("1 added", "2 resumed"), told);
    assertEquals(1, root.attached.size());
  }

  @Test
  void aResumedActivityFindsWhatIsOverIt() {
    WindowInspector.SHOWN.add(popup);
    windows.resumed(activity);
    assertEquals(Arrays.asList("1 resumed", "2 added"), told);
  }

  @Test
  void aPopupThatWasFoundFirstIsLostToo() {
    WindowInspector.SHOWN.set(0, popup);
    windows.rescan();
    WindowInspector.SHOWN.set(0, root);
    windows.rescan();
    assertEquals(Arrays.asList("1 added", "1 removed", "2 added"), told);
  }

  @Test
  void aWindowThatSoftwareDrawsIsTold() {
    root.isAccelerated = false;
    windows.resumed(activity);
    assertEquals(Arrays.asList("1 not accelerated", "1 resumed"), told);
  }

  @Test
  void aWindowThatCannotBeReadIsAFailure() {
    own = popup;
    WindowInspector.SHOWN.add(null);
    windows.rescan();
    assertEquals(Collections.singletonList("windows: java.lang.NullPointerException"), rig.failed);
  }

  @Test
  void afterTheStopWindowsAreNewAgain() {
    windows.resumed(activity);
    windows.stop();
    assertEquals(0, root.attached.size());
    windows.resumed(activity);
    assertEquals(Arrays.asList("1 resumed", "2 resumed"), told);
  }

  @Test
  void framesAreReportedFrom24() {
    Build.VERSION.SDK_INT = 23;
    windows.resumed(activity);
    assertEquals(0, reported);
    windows.destroyed(activity);
    Build.VERSION.SDK_INT = 24;
    windows.resumed(activity);
    assertEquals(1, reported);
  }

  private void focus(boolean has) {
    root.getViewTreeObserver().focuses.get(0).onWindowFocusChanged(has);
  }
}
