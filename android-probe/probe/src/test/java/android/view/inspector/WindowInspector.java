package android.view.inspector;

import android.view.View;
import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class: the windows that the test shows. */
public final class WindowInspector {
  public static final List<View> SHOWN = new ArrayList<View>();

  private WindowInspector() {}

  public static List<View> getGlobalWindowViews() {
    return new ArrayList<View>(SHOWN);
  }
}
