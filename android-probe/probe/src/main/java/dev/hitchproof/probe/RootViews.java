package dev.hitchproof.probe;

import android.os.Build;
import android.view.View;
import android.view.inspector.WindowInspector;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** The root views of all the app's windows, dialogs and popups too, topmost last; none if they are hidden. Main thread. */
final class RootViews {
  private static final BelowApi29 BELOW_API_29 = new BelowApi29("android.view.WindowManagerGlobal");

  private RootViews() {}

  static List<View> all() {
    return Build.VERSION.SDK_INT >= 29 ? Api29.all() : BELOW_API_29.all();
  }

  @RequiresApi(29)
  private static final class Api29 {
    static List<View> all() {
      return WindowInspector.getGlobalWindowViews();
    }
  }

  /**
   * Reads the list of which WindowInspector returns a copy.
   * https://cs.android.com/android/platform/superproject/+/android-9.0.0_r1:frameworks/base/core/java/android/view/WindowManagerGlobal.java
   */
  static final class BelowApi29 {
    private final String globalClass;
    private boolean searched;
    private Object global;
    private Field views;

    BelowApi29(String globalClass) {
      this.globalClass = globalClass;
    }

    List<View> all() {
      List<View> copy = new ArrayList<View>();
      ProbeGuard.GUARD.each(this::search, () -> {
        if (views == null) return;
        for (Object view : (List<?>) views.get(global)) copy.add((View) view);
      });
      return copy;
    }

    /** Done once: what a release of the platform hides stays hidden. */
    private void search() throws ReflectiveOperationException {
      if (searched) return;
      searched = true;
      Class<?> type = Class.forName(globalClass);
      global = type.getMethod("getInstance").invoke(null);
      views = HiddenField.named("mViews", type);
    }
  }
}
