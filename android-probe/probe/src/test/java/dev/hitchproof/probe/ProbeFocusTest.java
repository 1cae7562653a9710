package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.app.Activity;
import android.app.Application.ActivityLifecycleCallbacks;
import android.view.inspector.WindowInspector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which window a touch would reach. */
final class ProbeFocusTest {
  private final FakeView below = FakeView.at(0, 0, 1, 1);
  private final FakeView above = FakeView.at(0, 0, 1, 1);
  private final FakeView dialog = FakeView.at(0, 0, 1, 1);
  private ActivityLifecycleCallbacks activities;
  private Probe probe;

  @BeforeEach
  void install() {
    FakeApp app = FakeApp.in(null);
    Probe.install(app);
    probe = Probe.get();
    activities = app.callbacks.get(0);
  }

  @AfterEach
  void forget() {
    Bare.set(null, Probe.class, "installed", null);
    WindowInspector.SHOWN.clear();
  }

  @Test
  void withoutAWindowThereIsNone() {
    assertNull(probe.focusedDecor());
    assertFalse(probe.isFocused());
    show(null);
    assertNull(probe.focusedDecor());
  }

  @ParameterizedTest
  @CsvSource({"true, false, below", "false, true, above", "true, true, above", "false, false, above"})
  void itIsTheTopmostWithTheFocusElseTheTopmost(boolean belowHasIt, boolean aboveHasIt, String which) {
    show(below);
    show(above);
    below.hasFocus = belowHasIt;
    above.hasFocus = aboveHasIt;
    assertSame(which.equals("below") ? below : above, probe.focusedDecor());
    assertEquals(belowHasIt || aboveHasIt, probe.isFocused());
  }

  @Test
  void itIsADialogThatHasTheFocus() {
    show(below);
    WindowInspector.SHOWN.add(dialog);
    below.hasFocus = false;
    assertSame(dialog, probe.focusedDecor());
    assertTrue(probe.isFocused());
    dialog.hasFocus = false;
    assertSame(below, probe.focusedDecor());
    assertFalse(probe.isFocused());
  }

  private void show(FakeView decor) {
    Activity a = Bare.of(Activity.class);
    Bare.set(a, Activity.class, "mWindow", FakeWindow.of(decor));
    activities.onActivityResumed(a);
  }
}
