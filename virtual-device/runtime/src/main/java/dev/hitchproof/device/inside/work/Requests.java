package dev.hitchproof.device.inside.work;

import dev.hitchproof.device.inside.time.Recorder.ViewStep;
import java.util.ArrayList;
import java.util.List;

/**
 * Who asked for the layouts and drawings that views do later: a view works for the last frame's first request, else for that of
 * the view around it. Views are searched by identity in a list, since a map would use up identity hashes, whose sequence the
 * app can see.
 */
final class Requests {
  /** More views than wait for a layout at once: hidden ones may wait for ever. */
  private static final int MOST = 2_000;
  /** Requests that led to each other; longer chains are cut, as of a view that draws itself again. */
  private static final int LONGEST_CHAIN = 3;

  /** A request, the stack in which it was made, and the one that was served then, or else is repeated before it was served. */
  private record Request(Object view, boolean draws, int frame, Throwable stack, Request because) {
    int length() {
      return because == null ? 1 : 1 + because.length();
    }
  }

  private record Step(Object view, ViewStep what) {}

  private final List<Request> open = new ArrayList<>();
  private final List<Step> running = new ArrayList<>();

  void asks(Object view, boolean draws, int frame) {
    int known = indexOf(view, draws);
    if (known >= 0 && open.get(known).frame() == frame) return;
    Request earlier = served() != null || known < 0 ? served() : open.get(known);
    Request because = earlier != null && earlier.length() >= LONGEST_CHAIN ? earlier.because() : earlier;
    Request made = new Request(view, draws, frame, new Throwable(), because);
    if (known >= 0) open.set(known, made);
    else open.add(made);
    if (open.size() > MOST) open.remove(0);
  }

  void begins(Object view, ViewStep what) {
    running.add(new Step(view, what));
  }

  /** A view has done its step, or left it by an exception like those within it. A layout or a drawing serves its request. */
  void ends(Object view, ViewStep what) {
    for (int i = running.size() - 1; i >= 0; i--) {
      if (running.get(i).view() != view || running.get(i).what() != what) continue;
      running.subList(i, running.size()).clear();
      break;
    }
    int served = what == ViewStep.MEASURE ? -1 : indexOf(view, what == ViewStep.DRAW);
    if (served >= 0) open.remove(served);
  }

  /** The stacks of the request that is served now, and of those that led to it, the nearest first. */
  List<Throwable> stacks() {
    List<Throwable> all = new ArrayList<>();
    for (Request r = served(); r != null; r = r.because()) all.add(r.stack());
    return all;
  }

  private Request served() {
    for (int i = running.size() - 1; i >= 0; i--) {
      int found = indexOf(running.get(i).view(), running.get(i).what() == ViewStep.DRAW);
      if (found >= 0) return open.get(found);
    }
    return null;
  }

  private int indexOf(Object view, boolean draws) {
    for (int i = open.size() - 1; i >= 0; i--) if (open.get(i).view() == view && open.get(i).draws() == draws) return i;
    return -1;
  }
}
