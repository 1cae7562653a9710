package dev.hitchproof.probe;

import android.view.ActionMode;
import android.view.KeyEvent;
import android.view.KeyboardShortcutGroup;
import android.view.Menu;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.SearchEvent;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;
import android.view.accessibility.AccessibilityEvent;
import java.util.List;

/** Wraps a window's callback: records touches and delegates every call. {@link TouchWrapping} adds and removes it. */
final class TouchCallback implements Window.Callback {
  final Window.Callback inner;
  final View decor;
  /** How many such callbacks this window has had. */
  final int count;
  private volatile TouchRecorder recorder;
  private int window;
  /** Number of changes of the window's focus that arrived here. */
  int focusChanges;

  TouchCallback(Window.Callback inner, View decor, int count) {
    this.inner = inner;
    this.decor = decor;
    this.count = count;
  }

  /** Sets the recorder of touches; null for none. */
  void tell(TouchRecorder touches, int windowId) {
    window = windowId;
    recorder = touches;
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    TouchRecorder r = recorder;
    boolean entered = r != null && r.enter(event, window);
    try {
      return inner.dispatchTouchEvent(event);
    } finally {
      if (entered) r.exit(event, decor, window);
    }
  }

  @Override
  public boolean dispatchKeyEvent(KeyEvent event) {
    return inner.dispatchKeyEvent(event);
  }

  @Override
  public boolean dispatchKeyShortcutEvent(KeyEvent event) {
    return inner.dispatchKeyShortcutEvent(event);
  }

  @Override
  public boolean dispatchTrackballEvent(MotionEvent event) {
    return inner.dispatchTrackballEvent(event);
  }

  @Override
  public boolean dispatchGenericMotionEvent(MotionEvent event) {
    return inner.dispatchGenericMotionEvent(event);
  }

  @Override
  public boolean dispatchPopulateAccessibilityEvent(AccessibilityEvent event) {
    return inner.dispatchPopulateAccessibilityEvent(event);
  }

  @Override
  public View onCreatePanelView(int featureId) {
    return inner.onCreatePanelView(featureId);
  }

  @Override
  public boolean onCreatePanelMenu(int featureId, Menu menu) {
    return inner.onCreatePanelMenu(featureId, menu);
  }

  @Override
  public boolean onPreparePanel(int featureId, View view, Menu menu) {
    return inner.onPreparePanel(featureId, view, menu);
  }

  @Override
  public boolean onMenuOpened(int featureId, Menu menu) {
    return inner.onMenuOpened(featureId, menu);
  }

  @Override
  public boolean onMenuItemSelected(int featureId, MenuItem item) {
    return inner.onMenuItemSelected(featureId, item);
  }

  @Override
  public void onWindowAttributesChanged(WindowManager.LayoutParams attrs) {
    inner.onWindowAttributesChanged(attrs);
  }

  @Override
  public void onContentChanged() {
    inner.onContentChanged();
  }

  @Override
  public void onWindowFocusChanged(boolean hasFocus) {
    focusChanges++;
    inner.onWindowFocusChanged(hasFocus);
  }

  @Override
  public void onAttachedToWindow() {
    inner.onAttachedToWindow();
  }

  @Override
  public void onDetachedFromWindow() {
    inner.onDetachedFromWindow();
  }

  @Override
  public void onPanelClosed(int featureId, Menu menu) {
    inner.onPanelClosed(featureId, menu);
  }

  @Override
  public boolean onSearchRequested() {
    return inner.onSearchRequested();
  }

  @Override
  @RequiresApi(23)
  public boolean onSearchRequested(SearchEvent searchEvent) {
    return inner.onSearchRequested(searchEvent);
  }

  @Override
  public ActionMode onWindowStartingActionMode(ActionMode.Callback callback) {
    return inner.onWindowStartingActionMode(callback);
  }

  @Override
  @RequiresApi(23)
  public ActionMode onWindowStartingActionMode(ActionMode.Callback callback, int type) {
    return inner.onWindowStartingActionMode(callback, type);
  }

  @Override
  public void onActionModeStarted(ActionMode mode) {
    inner.onActionModeStarted(mode);
  }

  @Override
  public void onActionModeFinished(ActionMode mode) {
    inner.onActionModeFinished(mode);
  }

  @Override
  @RequiresApi(24)
  public void onProvideKeyboardShortcuts(List<KeyboardShortcutGroup> data, Menu menu, int deviceId) {
    inner.onProvideKeyboardShortcuts(data, menu, deviceId);
  }

  @Override
  @RequiresApi(26)
  public void onPointerCaptureChanged(boolean hasCapture) {
    inner.onPointerCaptureChanged(hasCapture);
  }
}
