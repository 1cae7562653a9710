package androidx.recyclerview.widget;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import java.util.ArrayList;
import java.util.List;

/** Has the fields of the library's class as of version 1.4.0; created without a constructor. */
public class RecyclerView extends ViewGroup {
  /** Like the library's. */
  public static class LayoutManager {}

  /** Like the library's. */
  public static class LinearLayoutManager extends LayoutManager {
    private final LayoutState mLayoutState = new LayoutState();
  }

  /** Like the library's. */
  public static class LayoutState {
    int mCurrentPosition;
  }

  /** Like the library's. */
  public static class GapWorker {
    private final List<Task> mTasks = new ArrayList<Task>();
  }

  /** Like the library's. */
  public static class Task {
    public RecyclerView view;
    public int position;

    Task(RecyclerView view, int position) {
      this.view = view;
      this.position = position;
    }
  }

  /** The library's GridLayoutManager extends its LinearLayoutManager. */
  public static class GridLayoutManager extends LinearLayoutManager {}

  LayoutManager mLayout;
  GapWorker mGapWorker;
  public boolean scrollsSideways;
  /** The only child; null for none. */
  public View row;
  public int rowPosition;

  protected RecyclerView(Context never) {
    super(never);
  }

  public void laysOut(int position) {
    GridLayoutManager grid = new GridLayoutManager();
    ((LinearLayoutManager) grid).mLayoutState.mCurrentPosition = position;
    mLayout = grid;
  }

  /** Adds a task; a finished one has no view. */
  public void prefetches(RecyclerView view, int position) {
    if (mGapWorker == null) mGapWorker = new GapWorker();
    mGapWorker.mTasks.add(new Task(view, position));
  }

  public int getChildLayoutPosition(View child) {
    return child == row ? rowPosition : -1;
  }

  @Override
  public int getChildCount() {
    return row == null ? 0 : 1;
  }

  @Override
  public View getChildAt(int index) {
    return row;
  }

  @Override
  public boolean canScrollHorizontally(int direction) {
    return scrollsSideways && direction > 0;
  }

  @Override
  protected void onLayout(boolean changed, int l, int t, int r, int b) {}
}
