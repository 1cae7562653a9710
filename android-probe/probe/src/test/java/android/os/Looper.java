package android.os;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Stands in for the platform's class: every looper's messages wait in one queue until the test lets them run. */
public final class Looper {
  private static final Looper MAIN = new Looper();
  private static final List<Handler.Waiting> QUEUE = new ArrayList<Handler.Waiting>();

  public static Looper getMainLooper() {
    return MAIN;
  }

  public Thread getThread() {
    return Thread.currentThread();
  }

  static List<Handler.Waiting> queue() {
    return QUEUE;
  }

  /** Runs what waits now, not what that posts. */
  public static void runQueue() {
    Iterator<Handler.Waiting> waiting = new ArrayList<Handler.Waiting>(QUEUE).iterator();
    while (waiting.hasNext()) {
      Handler.Waiting next = waiting.next();
      if (QUEUE.remove(next)) next.run();
    }
  }

  public static void forget() {
    QUEUE.clear();
  }
}
