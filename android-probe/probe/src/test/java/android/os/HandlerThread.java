package android.os;

/** Stands in for the platform's class: no thread, only a looper. */
public class HandlerThread {
  public HandlerThread(String name, int priority) {}

  public void start() {}

  public Looper getLooper() {
    return Looper.getMainLooper();
  }
}
