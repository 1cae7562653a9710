package dev.hitchproof.demo;

import android.os.SystemClock;
import androidx.recyclerview.widget.RecyclerView;

/**
 * Work that an app does on scroll callbacks while the finger is down: it delays the frames of the
 * drag only.
 */
final class DragCost extends RecyclerView.OnScrollListener {
  private final PlannedCost planned;
  private int callbacks;

  DragCost(PlannedCost planned) {
    this.planned = planned;
  }

  @Override
  public void onScrollStateChanged(RecyclerView feed, int state) {
    callbacks = 0;
  }

  @Override
  public void onScrolled(RecyclerView feed, int dxPx, int dyPx) {
    if (feed.getScrollState() != RecyclerView.SCROLL_STATE_DRAGGING) {
      return;
    }
    long us = nextUs();
    SystemClock.sleep(us / 1000);
    Hold.forUs((int) (us % 1000));
  }

  /** The content has scrolled once more. */
  long nextUs() {
    return planned.dragUs(++callbacks);
  }
}
