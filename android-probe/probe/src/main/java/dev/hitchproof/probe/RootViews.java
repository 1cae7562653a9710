package dev.hitchproof.probe;

import android.os.Build;
import android.view.View;
import android.view.inspector.WindowInspector;
import java.util.Collections;
import java.util.List;

/** The root views of all the app's windows, dialogs and popups too, the topmost last; none before API 29. */
final class RootViews {
  private RootViews() {}

  static List<View> all() {
    return Build.VERSION.SDK_INT >= 29 ? Api29.all() : Collections.<View>emptyList();
  }

  @RequiresApi(29)
  private static final class Api29 {
    static List<View> all() {
      return WindowInspector.getGlobalWindowViews();
    }
  }
}
