package android.os;

import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class: the test says when it is idle. */
public final class MessageQueue {
  /** Like the platform's. */
  public interface IdleHandler {
    boolean queueIdle();
  }

  private final List<IdleHandler> handlers = new ArrayList<IdleHandler>();

  public void addIdleHandler(IdleHandler handler) {
    handlers.add(handler);
  }

  /** Calls the handlers, and removes those that return false; returns how many there were. */
  public int idle() {
    int called = handlers.size();
    handlers.removeIf(handler -> !handler.queueIdle());
    return called;
  }

  void forget() {
    handlers.clear();
  }
}
