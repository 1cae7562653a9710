package dev.hitchproof.probe;

import android.view.ViewGroup;
import java.lang.reflect.Field;
import java.util.List;

/**
 * Which row the RecyclerView under the finger is binding, also when it is prefetched. While a row is being bound its
 * position is in no public method, so the watchdog reads the fields that the main thread works with. By name,
 * since the probe links no library. Its consumer rules keep the names in shrunk builds.
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:recyclerview/recyclerview/src/main/java/androidx/recyclerview/widget/GapWorker.java
 */
final class BoundRow {
  static final int UNKNOWN = -1;
  private static final String LIBRARY = "androidx.recyclerview.widget.";
  private final FieldOf layout = new FieldOf("mLayout");
  private final FieldOf layoutState = new FieldOf("mLayoutState");
  private final FieldOf nextPosition = new FieldOf("mCurrentPosition");
  private final FieldOf gapWorker = new FieldOf("mGapWorker");
  private final FieldOf tasks = new FieldOf("mTasks");
  private final FieldOf taskView = new FieldOf("view");
  private final FieldOf taskPosition = new FieldOf("position");
  private volatile ViewGroup list;
  private volatile boolean isHorizontal;

  /** Sets the watched view, or null for none. Main thread. */
  void watch(ViewGroup scrolling) {
    isHorizontal = scrolling != null && (scrolling.canScrollHorizontally(1) || scrolling.canScrollHorizontally(-1));
    list = scrolling;
  }

  /** The row bound in {@code stack}, the main thread's just taken; {@link #UNKNOWN} if it binds no row of the list. */
  int in(StackTraceElement[] stack) {
    ViewGroup watched = list;
    if (watched == null) return UNKNOWN;
    try {
      // From the outermost call on: a row may itself be a list.
      for (int i = stack.length - 1; i >= 0; i--) {
        String type = stack[i].getClassName();
        if (!type.startsWith(LIBRARY)) continue;
        String method = stack[i].getMethodName();
        if (method.equals("scrollHorizontallyBy") && !isHorizontal) return UNKNOWN;
        if (method.equals("next") && type.endsWith("LayoutState")) return laidOut(watched);
        if (method.equals("prefetchPositionWithDeadline")) return prefetched(watched);
      }
      return UNKNOWN;
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Another version of the library, or the main thread has meanwhile changed what is read here.
      return UNKNOWN;
    }
  }

  private int laidOut(ViewGroup watched) throws ReflectiveOperationException {
    return (Integer) nextPosition.in(layoutState.in(layout.in(watched)));
  }

  /** The position that is being prefetched: finished tasks, which have no view any more, precede the current one. */
  private int prefetched(ViewGroup watched) throws ReflectiveOperationException {
    for (Object task : (List<?>) tasks.in(gapWorker.in(watched))) {
      Object view = taskView.in(task);
      if (view != null) return view == watched ? (Integer) taskPosition.in(task) : UNKNOWN;
    }
    return UNKNOWN;
  }

  /** A field that the object's class declares or inherits, by name; looked up again only for another class. */
  private static final class FieldOf {
    private final String name;
    private Class<?> known;
    private Field field;

    FieldOf(String name) {
      this.name = name;
    }

    Object in(Object object) throws ReflectiveOperationException {
      if (object.getClass() != known) {
        field = find(object.getClass());
        field.setAccessible(true);
        known = object.getClass();
      }
      return field.get(object);
    }

    private Field find(Class<?> type) throws NoSuchFieldException {
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        for (Field f : c.getDeclaredFields()) {
          if (f.getName().equals(name)) return f;
        }
      }
      throw new NoSuchFieldException(name);
    }
  }
}
