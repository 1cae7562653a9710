package dev.hitchproof.probe;

import android.content.res.Configuration;
import android.graphics.drawable.Drawable;
import android.net.Uri;
import android.os.Bundle;
import android.view.InputQueue;
import android.view.KeyEvent;
import android.view.LayoutInflater;
import android.view.MotionEvent;
import android.view.SurfaceHolder;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;

/**
 * Makes the platform report the frames of a root view that has no Window, as popups have. The platform asks a Window
 * for its root view and watches the frames of that view; it calls nothing else of this class.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/view/Window.java
 */
final class ReportingWindow extends Window {
  private final View root;

  ReportingWindow(View root) {
    super(root.getContext());
    this.root = root;
  }

  @Override
  public View getDecorView() {
    return root;
  }

  @Override
  public View peekDecorView() {
    return root;
  }

  @Override
  public void takeSurface(SurfaceHolder.Callback2 a) {}

  @Override
  public void takeInputQueue(InputQueue.Callback a) {}

  @Override
  public boolean isFloating() {
    return false;
  }

  @Override
  public void setContentView(int a) {}

  @Override
  public void setContentView(View a) {}

  @Override
  public void setContentView(View a, ViewGroup.LayoutParams b) {}

  @Override
  public void addContentView(View a, ViewGroup.LayoutParams b) {}

  @Override
  public View getCurrentFocus() {
    return null;
  }

  @Override
  public LayoutInflater getLayoutInflater() {
    return null;
  }

  @Override
  public void setTitle(CharSequence a) {}

  @Override
  public void setTitleColor(int a) {}

  @Override
  public void openPanel(int a, KeyEvent b) {}

  @Override
  public void closePanel(int a) {}

  @Override
  public void togglePanel(int a, KeyEvent b) {}

  @Override
  public void invalidatePanelMenu(int a) {}

  @Override
  public boolean performPanelShortcut(int a, int b, KeyEvent c, int d) {
    return false;
  }

  @Override
  public boolean performPanelIdentifierAction(int a, int b, int c) {
    return false;
  }

  @Override
  public void closeAllPanels() {}

  @Override
  public boolean performContextMenuIdentifierAction(int a, int b) {
    return false;
  }

  @Override
  public void onConfigurationChanged(Configuration a) {}

  @Override
  public void setBackgroundDrawable(Drawable a) {}

  @Override
  public void setFeatureDrawableResource(int a, int b) {}

  @Override
  public void setFeatureDrawableUri(int a, Uri b) {}

  @Override
  public void setFeatureDrawable(int a, Drawable b) {}

  @Override
  public void setFeatureDrawableAlpha(int a, int b) {}

  @Override
  public void setFeatureInt(int a, int b) {}

  @Override
  public void takeKeyEvents(boolean a) {}

  @Override
  public boolean superDispatchKeyEvent(KeyEvent a) {
    return false;
  }

  @Override
  public boolean superDispatchKeyShortcutEvent(KeyEvent a) {
    return false;
  }

  @Override
  public boolean superDispatchTouchEvent(MotionEvent a) {
    return false;
  }

  @Override
  public boolean superDispatchTrackballEvent(MotionEvent a) {
    return false;
  }

  @Override
  public boolean superDispatchGenericMotionEvent(MotionEvent a) {
    return false;
  }

  @Override
  public Bundle saveHierarchyState() {
    return null;
  }

  @Override
  public void restoreHierarchyState(Bundle a) {}

  @Override
  protected void onActive() {}

  @Override
  public void setChildDrawable(int a, Drawable b) {}

  @Override
  public void setChildInt(int a, int b) {}

  @Override
  public boolean isShortcutKey(int a, KeyEvent b) {
    return false;
  }

  @Override
  public void setVolumeControlStream(int a) {}

  @Override
  public int getVolumeControlStream() {
    return 0;
  }

  @Override
  public int getStatusBarColor() {
    return 0;
  }

  @Override
  public void setStatusBarColor(int a) {}

  @Override
  public int getNavigationBarColor() {
    return 0;
  }

  @Override
  public void setNavigationBarColor(int a) {}

  @Override
  public void setDecorCaptionShade(int a) {}

  @Override
  public void setResizingCaptionDrawable(Drawable a) {}
}
