package dev.hitchproof.device.inside.work;

import android.widget.AdapterView;
import org.robolectric.util.ReflectionHelpers;

/** How many items a list had at its last layout. Read from fields: the app's adapter is not called, so it does no work. */
final class ListSize {
  /** The list keeps it in another way, or a row is bound outside of a list. */
  static final int UNKNOWN = -1;

  private ListSize() {}

  /** @param list an {@code AbsListView}, or a row of a {@code RecyclerView}, which is a class of the app */
  static int of(Object list) {
    try {
      Object state = list instanceof AdapterView ? list : ReflectionHelpers.getField(ReflectionHelpers.getField(list, "mOwnerRecyclerView"), "mState");
      return ReflectionHelpers.<Integer>getField(state, "mItemCount");
    } catch (RuntimeException e) {
      return UNKNOWN;
    }
  }
}
