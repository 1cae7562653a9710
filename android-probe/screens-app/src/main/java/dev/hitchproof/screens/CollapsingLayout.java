package dev.hitchproof.screens;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import androidx.core.view.NestedScrollingParent2;
import androidx.core.view.ViewCompat;

/** A header above a list. Scrolling down collapses the header first; scrolling up beyond the list's start expands it. */
final class CollapsingLayout extends ViewGroup implements NestedScrollingParent2 {
  private static final int EXPANDED_DP = 280;
  private static final int COLLAPSED_DP = 56;
  private final View header;
  private final View list;
  private final int expandedPx;
  private final int collapsedPx;
  private int offsetPx;
  private OffsetListener listener = offset -> {};

  /** Is told how far the header is collapsed. */
  interface OffsetListener {
    void onOffsetChanged(int px);
  }

  CollapsingLayout(Context context, View header, View list) {
    super(context);
    this.header = header;
    this.list = list;
    float density = getResources().getDisplayMetrics().density;
    expandedPx = Math.round(EXPANDED_DP * density);
    collapsedPx = Math.round(COLLAPSED_DP * density);
    addView(list);
    addView(header);
  }

  void setOffsetListener(OffsetListener listener) {
    this.listener = listener;
    listener.onOffsetChanged(offsetPx);
  }

  @Override
  protected void onMeasure(int widthSpec, int heightSpec) {
    int width = MeasureSpec.getSize(widthSpec);
    int height = MeasureSpec.getSize(heightSpec);
    int exactWidth = MeasureSpec.makeMeasureSpec(width, MeasureSpec.EXACTLY);
    header.measure(exactWidth, MeasureSpec.makeMeasureSpec(expandedPx, MeasureSpec.EXACTLY));
    list.measure(exactWidth, MeasureSpec.makeMeasureSpec(height - collapsedPx, MeasureSpec.EXACTLY));
    setMeasuredDimension(width, height);
  }

  @Override
  protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
    header.layout(0, -offsetPx, header.getMeasuredWidth(), expandedPx - offsetPx);
    list.layout(0, expandedPx - offsetPx, list.getMeasuredWidth(), expandedPx - offsetPx + list.getMeasuredHeight());
  }

  /** @return how much of {@code px} was consumed */
  private int moveBy(int px) {
    int before = offsetPx;
    offsetPx = Math.max(0, Math.min(expandedPx - collapsedPx, before + px));
    int moved = offsetPx - before;
    if (moved == 0) return 0;
    ViewCompat.offsetTopAndBottom(header, -moved);
    ViewCompat.offsetTopAndBottom(list, -moved);
    listener.onOffsetChanged(offsetPx);
    return moved;
  }

  @Override
  public boolean onStartNestedScroll(View child, View target, int axes, int type) {
    return (axes & ViewCompat.SCROLL_AXIS_VERTICAL) != 0;
  }

  @Override
  public void onNestedScrollAccepted(View child, View target, int axes, int type) {}

  @Override
  public void onStopNestedScroll(View target, int type) {}

  @Override
  public void onNestedPreScroll(View target, int dx, int dy, int[] consumed, int type) {
    if (dy > 0) consumed[1] = moveBy(dy);
  }

  @Override
  public void onNestedScroll(View target, int dxTaken, int dyTaken, int dxLeft, int dyLeft, int type) {
    if (dyLeft < 0) moveBy(dyLeft);
  }
}
