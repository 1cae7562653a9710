package dev.hitchproof.device.inside.display;

import java.util.ArrayDeque;

/**
 * The refreshes for which the app has asked for a frame and not delivered it yet. A frame is owed from the refresh after
 * its vsync until its picture is shown or, if it draws nothing, until the main thread is done with it.
 */
final class OwedFrames {
  private static final long OPEN = Long.MAX_VALUE;

  private record Debt(long fromNs, long toNs) {}

  private final ArrayDeque<Debt> settled = new ArrayDeque<>();
  private long askedNs = OPEN;
  private long takenNs = OPEN;

  /** The app asks for the vsync at {@code vsyncNs}; {@code dueNs} is the refresh that would show its frame. */
  void asked(long dueNs) {
    if (askedNs == OPEN) askedNs = dueNs;
  }

  /** The app begins the frame that it asked for. */
  void taken() {
    takenNs = Math.min(takenNs, askedNs);
    askedNs = OPEN;
  }

  /** The refresh at which the frame in work is due; {@code otherwise} if the app began it without asking. */
  long dueNs(long otherwise) {
    return takenNs == OPEN ? otherwise : takenNs;
  }

  /** The frame is drawn and will be shown at {@code shownNs}. */
  void shown(long shownNs) {
    settle(shownNs);
  }

  /** The main thread has finished its message; a frame that it took without drawing had nothing to show. */
  void idle(long nowNs) {
    settle(nowNs);
  }

  private void settle(long atNs) {
    if (takenNs < atNs) settled.add(new Debt(takenNs, atNs));
    takenNs = OPEN;
  }

  boolean isEmpty() {
    return askedNs == OPEN && takenNs == OPEN && settled.isEmpty();
  }

  /** Whether a frame is owed at a refresh; must be called with increasing times. */
  boolean at(long refreshNs) {
    settled.removeIf(debt -> debt.toNs <= refreshNs);
    if (askedNs <= refreshNs || takenNs <= refreshNs) return true;
    return settled.stream().anyMatch(debt -> debt.fromNs <= refreshNs);
  }
}
