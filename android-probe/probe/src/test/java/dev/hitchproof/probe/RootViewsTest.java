package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.Build;
import android.view.View;
import android.view.inspector.WindowInspector;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RootViewsTest {
  private static final View SHOWN = FakeView.at(0, 0, 1, 1);
  private static int lookups;

  /** Keeps the views as the platform does. */
  public static final class Global {
    private final List<View> mViews = Arrays.asList(SHOWN);

    public static Global getInstance() {
      lookups++;
      return new Global();
    }
  }

  /** A release that keeps them elsewhere. */
  public static final class Elsewhere {
    public static Elsewhere getInstance() {
      lookups++;
      return new Elsewhere();
    }
  }

  @AfterEach
  void forget() {
    ProbeGuard.reportTo(null);
    lookups = 0;
    WindowInspector.SHOWN.clear();
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
  }

  @Test
  void theViewsAreCopiedAndTheirListIsLookedUpOnce() {
    RootViews.BelowApi29 views = new RootViews.BelowApi29(Global.class.getName());
    for (int i = 0; i < 3; i++) assertEquals(Collections.singletonList(SHOWN), views.all());
    assertEquals(1, lookups);
  }

  @Test
  void aListThatIsNotFoundIsLookedUpAndReportedOnce() {
    Rig rig = new Rig();
    ProbeGuard.reportTo(rig);
    RootViews.BelowApi29 views = new RootViews.BelowApi29(Elsewhere.class.getName());
    for (int i = 0; i < 3; i++) assertEquals(Collections.emptyList(), views.all());
    assertEquals(1, lookups);
    assertEquals(Collections.singletonList("probe: java.lang.NoSuchFieldException"), rig.failed);
  }

  /** The class is newer than API 28. */
  @Test
  void thePublicListIsAskedFrom29() {
    WindowInspector.SHOWN.add(SHOWN);
    Build.VERSION.SDK_INT = 29;
    assertEquals(Collections.singletonList(SHOWN), RootViews.all());
    Build.VERSION.SDK_INT = 28;
    assertEquals(Collections.emptyList(), RootViews.all());
  }
}
