package dev.hitchproof.probe;

import android.view.ViewGroup;

/** Tells the trace of the view that a slide scrolls, and which of its rows is bound. Main thread. */
final class SlideViews {
  private final Scrollables scrollables;
  private final FingerState finger;
  private final TraceSession trace;
  private final BoundRow boundRow = new BoundRow();

  SlideViews(Scrollables scrollables, FingerState finger, TraceSession trace) {
    this.scrollables = scrollables;
    this.finger = finger;
    this.trace = trace;
  }

  void touched(long nowNs) {
    tell(nowNs, scrollables.edgesAtTouch());
    boundRow.watch(scrollables.main());
  }

  void settled(long nowNs) {
    tell(nowNs, scrollables.edgesNow());
  }

  void forget() {
    scrollables.forget();
    boundRow.watch(null);
  }

  /** See {@link BoundRow#in}. */
  int boundRowIn(StackTraceElement[] frames) {
    return boundRow.in(frames);
  }

  private void tell(long nowNs, int edges) {
    ViewGroup view = scrollables.main();
    if (view == null) return;
    ScrollableFacts facts = new ScrollableFacts(nowNs, finger.window, view, edges);
    trace.tell(f -> f.scrollable(facts));
  }
}
