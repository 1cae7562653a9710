package android.os;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Stands in for the platform's class, which needs a native message queue: remembers what is posted. */
public class Handler {
  static final class Waiting {
    final Handler handler;
    final Runnable what;

    Waiting(Handler handler, Runnable what) {
      this.handler = handler;
      this.what = what;
    }

    void run() {
      Message message = new Message();
      message.callback = what;
      handler.dispatchMessage(message);
    }
  }

  public final List<Long> timesMs = new ArrayList<Long>();
  public final List<Long> delaysMs = new ArrayList<Long>();
  public final List<Runnable> posted = new ArrayList<Runnable>();

  public Handler() {}

  public Handler(Looper looper) {}

  public void dispatchMessage(Message message) {
    message.callback.run();
  }

  public final boolean post(Runnable r) {
    if (Looper.refuses(this)) throw new IllegalStateException();
    return Looper.queue().add(new Waiting(this, r));
  }

  public final boolean postDelayed(Runnable r, long ms) {
    delaysMs.add(ms);
    return post(r);
  }

  public final boolean postAtFrontOfQueue(Runnable r) {
    Looper.queue().add(0, new Waiting(this, r));
    return true;
  }

  public final boolean postAtTime(Runnable r, long uptimeMs) {
    timesMs.add(uptimeMs);
    posted.add(r);
    return post(r);
  }

  public final void removeCallbacks(Runnable r) {
    Iterator<Waiting> all = Looper.queue().iterator();
    while (all.hasNext()) {
      Waiting w = all.next();
      if (w.handler == this && w.what == r) all.remove();
    }
  }
}
