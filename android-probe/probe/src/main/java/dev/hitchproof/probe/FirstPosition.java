package dev.hitchproof.probe;

import android.view.View;
import android.view.ViewGroup;
import android.widget.AdapterView;

/** The adapter position of a list's first child; read only at the ends of a slide. Main thread. */
final class FirstPosition {
  private static final int UNKNOWN = -1;
  private static final String RECYCLER_VIEW = "androidx.recyclerview.widget.RecyclerView";

  private FirstPosition() {}

  static int of(ViewGroup list) {
    if (list instanceof AdapterView) return ((AdapterView<?>) list).getFirstVisiblePosition();
    return list.getChildCount() == 0 ? UNKNOWN : ofRecyclerView(list);
  }

  /** Calls by name, since the probe links no library; its consumer rules keep the name in shrunk builds. */
  private static int ofRecyclerView(ViewGroup list) {
    try {
      for (Class<?> c = list.getClass(); c != null; c = c.getSuperclass()) {
        if (!c.getName().equals(RECYCLER_VIEW)) continue;
        return (Integer) c.getMethod("getChildLayoutPosition", View.class).invoke(list, list.getChildAt(0));
      }
      return UNKNOWN;
    } catch (ReflectiveOperationException e) {
      return UNKNOWN;
    }
  }
}
