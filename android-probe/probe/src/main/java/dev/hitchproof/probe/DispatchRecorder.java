package dev.hitchproof.probe;

import android.os.Looper;
import android.util.Printer;
import java.lang.reflect.Field;

/**
 * The messages of the main looper, as BlockCanary and TraceCanary see them: all of them while something scrolls, otherwise the
 * long ones. The looper builds two texts for each message, which is why this recorder is optional. Main thread.
 */
final class DispatchRecorder implements Printer {
  /** Called on the main thread. */
  interface Listener {
    void dispatched(long startNs, long wallNs, String target);
  }

  private static final char START = '>';
  private static final String UNKNOWN = "unknown";
  private final Looper looper;
  private final Progress progress;
  private final Guard guard;
  private final BlockedStacks stacks;
  private final Listener listener;
  private Field logging;
  /** The app's printer, or null. */
  private Printer inner;
  private long startNs;
  private boolean isOn;

  DispatchRecorder(Looper looper, Progress progress, Guard guard, BlockedStacks stacks, Listener listener) {
    this.looper = looper;
    this.progress = progress;
    this.guard = guard;
    this.stacks = stacks;
    this.listener = listener;
  }

  /** Throws if the app's own printer cannot be read, since it must not be replaced. */
  void start() throws ReflectiveOperationException {
    logging = HiddenField.named("mLogging", Looper.class);
    inner = (Printer) logging.get(looper);
    looper.setMessageLogging(this);
    isOn = true;
  }

  /** If another printer was put on top, this one stays and only passes messages on. */
  void stop() throws ReflectiveOperationException {
    if (!isOn) return;
    isOn = false;
    stacks.ended();
    if (logging.get(looper) == this) looper.setMessageLogging(inner);
  }

  @Override
  public void println(String text) {
    if (isOn && !guard.isOff()) record(text);
    if (inner != null) inner.println(text);
  }

  private void record(String text) {
    try {
      long nowNs = System.nanoTime();
      if (text.charAt(0) == START) {
        startNs = nowNs;
        stacks.began(nowNs);
      } else if (startNs != 0) {
        stacks.ended();
        long wallNs = nowNs - startNs;
        if (progress.armed || wallNs >= BlockedStacks.LONG_NS) listener.dispatched(startNs, wallNs, target(text));
        startNs = 0;
      }
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  /**
   * From {@code <<<<< Finished to Handler (a.B) {hash} a.C@hash}: the callback's class, else the handler's. The app may
   * have replaced their toString by one with its data, so what does not read like a class is left out.
   */
  static String target(String text) {
    int end = text.indexOf("} ");
    String callback = end < 0 ? "" : text.substring(end + 2);
    int hash = callback.indexOf('@');
    if (hash > 0 && isClass(callback, 0, hash)) return StackText.stable(callback.substring(0, hash));
    int open = text.indexOf("Handler (");
    int close = text.indexOf(") {", Math.max(open, 0));
    int from = open + "Handler (".length();
    return open >= 0 && close > from && isClass(text, from, close) ? text.substring(from, close) : UNKNOWN;
  }

  private static boolean isClass(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c != '.' && c != '/' && !Character.isJavaIdentifierPart(c)) return false;
    }
    int dot = text.indexOf('.', from);
    return dot >= 0 && dot < to;
  }
}
