package dev.hitchproof.probe;

import android.content.Context;
import android.os.Handler;
import android.view.AttachedSurfaceControl;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewParent;
import android.view.ViewTreeObserver;
import android.view.Window;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A view with a place, children and a scroll position, created without a constructor, which would need a device. */
class FakeView extends ViewGroup {
  private List<View> children;
  private Map<Integer, Object> tags;
  private ViewTreeObserver observer;
  boolean isAttached;
  boolean isAccelerated;
  boolean hasFocus;
  /** The window's parameters, for a root view. */
  ViewGroup.LayoutParams params;
  List<OnAttachStateChangeListener> attached;
  List<Window.OnFrameMetricsAvailableListener> reports;
  /** Null while the view is in no window. */
  AttachedSurfaceControl surface;
  /** How often its place in its window was read. */
  int placesAsked;
  /** Callbacks that wait until the test runs them. */
  List<Runnable> posted;
  private boolean hidden;
  /** Room to scroll; right and down are positive. */
  private int upPx;
  private int downPx;
  private int leftPx;
  private int rightPx;

  FakeView(Context never) {
    super(never);
  }

  static FakeView at(int left, int top, int width, int height) {
    return of(FakeView.class, left, top, width, height);
  }

  static <V extends FakeView> V of(Class<V> type, int left, int top, int width, int height) {
    V v = Bare.of(type);
    FakeView view = v;
    view.children = new ArrayList<View>();
    view.tags = new HashMap<Integer, Object>();
    view.observer = new ViewTreeObserver();
    v.isAttached = true;
    v.isAccelerated = true;
    v.hasFocus = true;
    v.reports = new ArrayList<Window.OnFrameMetricsAvailableListener>();
    v.posted = new ArrayList<Runnable>();
    v.attached = new ArrayList<OnAttachStateChangeListener>();
    v.mLeft = left;
    v.mTop = top;
    v.mRight = left + width;
    v.mBottom = top + height;
    v.mContext = FakeApp.in(null);
    return v;
  }

  FakeView with(View... added) {
    for (View child : added) {
      children.add(child);
      Bare.set(child, View.class, "mParent", this);
    }
    return this;
  }

  FakeView canScroll(int up, int down, int left, int right) {
    upPx = up;
    downPx = down;
    leftPx = left;
    rightPx = right;
    return this;
  }

  FakeView hidden() {
    hidden = true;
    return this;
  }

  void move(int left, int top) {
    int width = mRight - mLeft;
    int height = mBottom - mTop;
    mLeft = left;
    mTop = top;
    mRight = left + width;
    mBottom = top + height;
  }

  void scrolledTo(int x, int y) {
    mScrollX = x;
    mScrollY = y;
  }

  /** Removes it from its parent, as a recycled row is. */
  void detach() {
    ((FakeView) mParent).children.remove(this);
    mParent = null;
  }

  /** From now on it fails whenever its children are read. */
  void breakDown() {
    children = null;
  }

  @Override
  public boolean post(Runnable work) {
    return posted.add(work);
  }

  @Override
  public ViewTreeObserver getViewTreeObserver() {
    return observer;
  }

  @Override
  public void addOnAttachStateChangeListener(OnAttachStateChangeListener listener) {
    attached.add(listener);
  }

  @Override
  public void removeOnAttachStateChangeListener(OnAttachStateChangeListener listener) {
    attached.remove(listener);
  }

  @Override
  public void addFrameMetricsListener(Window window, Window.OnFrameMetricsAvailableListener listener, Handler handler) {
    reports.add(listener);
  }

  @Override
  public void removeFrameMetricsListener(Window.OnFrameMetricsAvailableListener listener) {
    reports.remove(listener);
  }

  @Override
  public AttachedSurfaceControl getRootSurfaceControl() {
    return surface;
  }

  @Override
  public boolean isAttachedToWindow() {
    return isAttached;
  }

  @Override
  public boolean hasWindowFocus() {
    return hasFocus;
  }

  @Override
  public ViewGroup.LayoutParams getLayoutParams() {
    return params;
  }

  @Override
  public boolean isHardwareAccelerated() {
    return isAccelerated;
  }

  @Override
  public Object getTag(int key) {
    return tags.get(key);
  }

  @Override
  public void setTag(int key, Object tag) {
    tags.put(key, tag);
  }

  @Override
  protected void onLayout(boolean changed, int l, int t, int r, int b) {}

  @Override
  public int getVisibility() {
    return hidden ? View.INVISIBLE : View.VISIBLE;
  }

  @Override
  public int getChildCount() {
    return children.size();
  }

  @Override
  public View getChildAt(int index) {
    return children.get(index);
  }

  @Override
  public float getX() {
    return mLeft;
  }

  @Override
  public float getY() {
    return mTop;
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    return true;
  }

  @Override
  public void getLocationInWindow(int[] place) {
    placesAsked++;
    place[0] = mLeft;
    place[1] = mTop;
    for (ViewParent parent = mParent; parent instanceof FakeView; parent = parent.getParent()) {
      FakeView enclosing = (FakeView) parent;
      place[0] += enclosing.mLeft - enclosing.mScrollX;
      place[1] += enclosing.mTop - enclosing.mScrollY;
    }
  }

  @Override
  public boolean canScrollVertically(int direction) {
    return direction < 0 ? upPx > 0 : downPx > 0;
  }

  @Override
  public boolean canScrollHorizontally(int direction) {
    return direction < 0 ? leftPx > 0 : rightPx > 0;
  }
}
