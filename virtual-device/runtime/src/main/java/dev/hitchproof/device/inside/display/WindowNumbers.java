package dev.hitchproof.device.inside.display;

import java.util.HashMap;
import java.util.Map;

/** The display's numbers of windows, in the order in which their renderers got a surface. */
public final class WindowNumbers {
  private final Map<Long, Integer> byRenderer = new HashMap<>();
  private int last;
  private int front;

  public synchronized int of(long renderer) {
    return byRenderer.computeIfAbsent(renderer, r -> ++last);
  }

  public synchronized void gone(long renderer) {
    byRenderer.remove(renderer);
  }

  /** Sets the window that has the focus. A thread asks for vsyncs for all its windows together. */
  public synchronized void front(long renderer) {
    front = renderer == 0 ? 0 : of(renderer);
  }

  public synchronized int front() {
    return front;
  }
}
