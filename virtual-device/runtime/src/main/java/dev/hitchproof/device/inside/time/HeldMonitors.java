package dev.hitchproof.device.inside.time;

import java.util.ArrayList;
import java.util.List;

/** The monitors that a thread is in, one entry for each time it was entered. The running task changes them; other threads read them under the lock. */
final class HeldMonitors {
  /** @param keepsTurn the holder must leave it before another task can run, since unseen code may wait for the monitor */
  record Held(Object monitor, boolean keepsTurn) {}

  private final List<Held> held = new ArrayList<>();

  void enter(Held monitor) {
    held.add(monitor);
  }

  void exit(Object monitor) {
    for (int i = held.size() - 1; i >= 0; i--) {
      if (held.get(i).monitor != monitor) continue;
      held.remove(i);
      return;
    }
  }

  /** Leaves the monitor completely; returns one entry for each time it was entered. */
  List<Held> exitAll(Object monitor) {
    List<Held> left = new ArrayList<>();
    for (int i = 0; i < held.size(); ) {
      if (held.get(i).monitor == monitor) left.add(held.remove(i)); // by index: the app's equals is not called
      else i++;
    }
    return left;
  }

  boolean contain(Object monitor) {
    for (Held h : held) if (h.monitor == monitor) return true;
    return false;
  }

  boolean areHeld() {
    return !held.isEmpty();
  }

  boolean keepTurn() {
    for (Held h : held) if (h.keepsTurn) return true;
    return false;
  }

  void clear() {
    held.clear();
  }
}
