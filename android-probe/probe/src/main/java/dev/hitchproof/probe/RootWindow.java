package dev.hitchproof.probe;

import android.app.Activity;
import android.view.View;
import android.view.Window;

/** A window of the app. */
final class RootWindow {
  /** The window's number in the trace. */
  final int id;
  /** Class of its activity or dialog, otherwise of its root view. */
  final String name;
  final View root;
  /** Null for a popup. */
  final Window window;
  final boolean isActivity;

  private RootWindow(int id, Object named, View root, Window window) {
    this.id = id;
    this.name = named.getClass().getName();
    this.root = root;
    this.window = window;
    this.isActivity = named instanceof Activity;
  }

  static RootWindow of(int id, Activity a) {
    return new RootWindow(id, a, a.getWindow().getDecorView(), a.getWindow());
  }

  /** {@code window} may be null. */
  static RootWindow of(int id, View root, Window window) {
    // A dialog is its window's callback.
    Window.Callback host = window == null ? null : TouchWrapping.host(window);
    return new RootWindow(id, host == null || host instanceof Activity ? root : host, root, window);
  }
}
