package android.os;

import android.util.Printer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Stands in for the platform's class: every looper's messages wait in one queue until the test lets them run. */
public final class Looper {
  private static final Looper MAIN = new Looper();
  private static final MessageQueue IDLE = new MessageQueue();
  private static final List<Handler.Waiting> QUEUE = new ArrayList<Handler.Waiting>();

  public static Looper getMainLooper() {
    return MAIN;
  }

  public static MessageQueue myQueue() {
    return IDLE;
  }

  /** Like the platform's hidden field. */
  private Printer mLogging;

  public void setMessageLogging(Printer printer) {
    mLogging = printer;
  }

  public Printer printer() {
    return mLogging;
  }

  public Thread getThread() {
    return Thread.currentThread();
  }

  static List<Handler.Waiting> queue() {
    return QUEUE;
  }

  public static int waiting() {
    return QUEUE.size();
  }

  private static Handler heldBack;
  private static Handler refusing;

  /** From now on nothing can be posted to this handler. */
  public static void refuse(Handler handler) {
    refusing = handler;
  }

  static boolean refuses(Handler handler) {
    return handler == refusing;
  }

  /** From now on the messages of this handler wait. */
  public static void holdBack(Handler handler) {
    heldBack = handler;
  }

  public static void letGo() {
    heldBack = null;
  }

  /** Runs the messages that wait now, not those that they post; then the queue is idle. */
  public static void runQueue() {
    Iterator<Handler.Waiting> waiting = new ArrayList<Handler.Waiting>(QUEUE).iterator();
    while (waiting.hasNext()) {
      Handler.Waiting next = waiting.next();
      if (next.handler != heldBack && QUEUE.remove(next)) next.run();
    }
    IDLE.idle();
  }

  public static void forget() {
    QUEUE.clear();
    refusing = null;
    IDLE.forget();
    MAIN.mLogging = null;
  }
}
