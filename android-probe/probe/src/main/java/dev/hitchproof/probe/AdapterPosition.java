package dev.hitchproof.probe;

import android.view.View;
import android.view.ViewGroup;
import android.widget.AdapterView;
import java.lang.reflect.Method;

/** The adapter position of a list's child; not read in each frame. Main thread. */
final class AdapterPosition {
  static final int UNKNOWN = -1;
  private static final String RECYCLER_VIEW = "androidx.recyclerview.widget.RecyclerView";
  /** The last class examined, and the method of the RecyclerView that it is or extends; null for any other class. */
  private static Class<?> known;
  private static Method position;

  private AdapterPosition() {}

  static int ofFirst(ViewGroup list) {
    if (list instanceof AdapterView) return ((AdapterView<?>) list).getFirstVisiblePosition();
    return list.getChildCount() == 0 ? UNKNOWN : inRecyclerView(list, list.getChildAt(0));
  }

  /** @param child one of the list's */
  static int of(ViewGroup list, View child) {
    return list instanceof AdapterView ? ofFirst(list) + list.indexOfChild(child) : inRecyclerView(list, child);
  }

  /** Calls by name, since the probe links no library; its consumer rules keep the name in shrunk builds. */
  private static int inRecyclerView(ViewGroup list, View child) {
    try {
      if (list.getClass() != known) {
        position = positionIn(list.getClass());
        known = list.getClass();
      }
      return position == null ? UNKNOWN : (Integer) position.invoke(list, child);
    } catch (ReflectiveOperationException e) {
      return UNKNOWN;
    }
  }

  private static Method positionIn(Class<?> list) throws NoSuchMethodException {
    for (Class<?> c = list; c != null; c = c.getSuperclass()) {
      if (c.getName().equals(RECYCLER_VIEW)) return c.getMethod("getChildLayoutPosition", View.class);
    }
    return null;
  }
}
