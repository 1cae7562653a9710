package dev.hitchproof.probe;

import android.view.ViewGroup;

/** Kind, size and position of the view under the finger, without its content. */
final class ScrollableFacts {
  final long timeNs;
  final int window;
  final String kind;
  final int width;
  final int height;
  final int edges;
  final int firstPosition;

  ScrollableFacts(long timeNs, int window, ViewGroup view, int edges) {
    this.timeNs = timeNs;
    this.window = window;
    kind = view.getClass().getName();
    width = view.getWidth();
    height = view.getHeight();
    this.edges = edges;
    firstPosition = AdapterPosition.ofFirst(view);
  }
}
