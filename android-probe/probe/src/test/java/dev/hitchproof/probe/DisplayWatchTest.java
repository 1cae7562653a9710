package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.hardware.display.DisplayManager.DisplayListener;
import android.os.Build;
import android.os.Handler;
import android.view.Display;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class DisplayWatchTest {
  private static final int OTHER = 1;
  private final Rig rig = new Rig();
  private final FakeApp app = FakeApp.in(null);
  private final List<String> told = new ArrayList<String>();
  private final Guard guard = new Guard(Recorder.DISPLAY, rig);
  private final DisplayWatch watch = new DisplayWatch(app, guard, (timeNs, periodNs, mode) -> told.add(periodNs + " " + mode));

  @AfterEach
  void forget() {
    Display.refreshHz = 60;
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
  }

  @Test
  void thePeriodIsToldAtTheStartAndWhenItChanges() {
    watch.start(new Handler());
    changed(Display.DEFAULT_DISPLAY);
    assertEquals(Collections.singletonList("16666667 1"), told);
    Display.refreshHz = 90;
    changed(OTHER);
    assertEquals(1, told.size());
    changed(Display.DEFAULT_DISPLAY);
    assertEquals(Arrays.asList("16666667 1", "11111111 1"), told);
    assertEquals(90, DisplayWatch.refreshHz(app));
    watch.stop();
    assertEquals(Collections.emptyList(), app.displays.listeners);
  }

  @Test
  void below23DisplaysHaveNoModes() {
    Build.VERSION.SDK_INT = 23;
    watch.start(new Handler());
    Build.VERSION.SDK_INT = 22;
    changed(Display.DEFAULT_DISPLAY);
    assertEquals(Arrays.asList("16666667 1", "16666667 0"), told);
  }

  @Test
  void aFailureIsReportedAndThreeSwitchItOff() {
    DisplayWatch failing = new DisplayWatch(app, guard, (timeNs, periodNs, mode) -> {
      throw new IllegalStateException();
    });
    failing.start(new Handler());
    for (int hz = 90; hz < 95; hz++) {
      Display.refreshHz = hz;
      failing.onDisplayChanged(Display.DEFAULT_DISPLAY);
    }
    assertEquals(Collections.nCopies(2, "display: java.lang.IllegalStateException"), rig.failed);
    assertEquals(Collections.singletonList("display: java.lang.IllegalStateException"), rig.off);
  }

  private void changed(int display) {
    for (DisplayListener listener : app.displays.listeners) listener.onDisplayChanged(display);
  }
}
