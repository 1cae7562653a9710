package dev.hitchproof.probe;

import android.view.View;

/** A window of the app: its number in the trace, its class name, and its root view. */
final class RootWindow {
  final int id;
  final String name;
  final View root;

  RootWindow(int id, String name, View root) {
    this.id = id;
    this.name = name;
    this.root = root;
  }
}
