package dev.hitchproof.probe;

import android.os.Build;
import android.view.View;
import android.view.inspector.WindowInspector;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The root views of all the app's windows, dialogs and popups too, the topmost last; none where they are hidden. Main thread. */
final class RootViews {
  private RootViews() {}

  static List<View> all() {
    if (Build.VERSION.SDK_INT >= 29) return Api29.all();
    try {
      return BelowApi29.all();
    } catch (ReflectiveOperationException e) {
      ProbeGuard.GUARD.tolerated(e);
      return Collections.<View>emptyList();
    }
  }

  @RequiresApi(29)
  private static final class Api29 {
    static List<View> all() {
      return WindowInspector.getGlobalWindowViews();
    }
  }

  /**
   * The list that WindowInspector returns a copy of.
   * https://cs.android.com/android/platform/superproject/+/android-9.0.0_r1:frameworks/base/core/java/android/view/WindowManagerGlobal.java
   */
  static final class BelowApi29 {
    private static Object global;
    private static Field views;

    private BelowApi29() {}

    static List<View> all() throws ReflectiveOperationException {
      if (views == null) {
        Class<?> type = Class.forName("android.view.WindowManagerGlobal");
        global = type.getMethod("getInstance").invoke(null);
        views = HiddenField.named("mViews", type);
      }
      List<View> copy = new ArrayList<View>();
      for (Object view : (List<?>) views.get(global)) copy.add((View) view);
      return copy;
    }
  }
}
