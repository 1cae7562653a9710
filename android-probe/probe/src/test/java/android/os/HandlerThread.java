package android.os;

/** Stands in for the platform's class: no thread, only a looper, once it is started. */
public class HandlerThread {
  private boolean isStarted;

  public HandlerThread(String name, int priority) {}

  public void start() {
    isStarted = true;
  }

  public Looper getLooper() {
    if (!isStarted) throw new IllegalStateException();
    return Looper.getMainLooper();
  }
}
