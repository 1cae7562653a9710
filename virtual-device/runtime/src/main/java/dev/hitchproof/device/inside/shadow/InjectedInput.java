package dev.hitchproof.device.inside.shadow;

import android.os.Looper;
import android.view.InputEvent;
import android.view.MotionEvent;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.Scheduler;
import dev.hitchproof.device.inside.time.Task;
import dev.hitchproof.device.inside.window.Touch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Input that an app injects into its own windows ({@code Instrumentation.sendPointerSync}) takes the way of a finger's. */
final class InjectedInput {
  private static final long NS_PER_MS = 1_000_000L;

  private InjectedInput() {}

  /** Returns when the app has handled the event: Instrumentation waits for that. False for what is no touch. */
  static boolean inject(InputEvent event) {
    if (!(event instanceof MotionEvent)) return false;
    MotionEvent copy = MotionEvent.obtain((MotionEvent) event);
    Scheduler scheduler = DeviceTime.SCHEDULER;
    Task injector = injector();
    AtomicBoolean handled = new AtomicBoolean();
    scheduler.at(DeviceTime.nowNs(), scheduler.main(), () -> deliver(copy, () -> {
      handled.set(true);
      scheduler.wake(injector);
    }));
    while (!handled.get()) scheduler.poll(injector, -1);
    copy.recycle();
    return true;
  }

  private static Task injector() {
    if (Looper.myLooper() == null) throw new IllegalStateException("input must be injected by a looper thread, such as a HandlerThread");
    return DeviceMessageQueue.taskOf(Looper.myQueue());
  }

  private static void deliver(MotionEvent e, Runnable handled) {
    int action = e.getActionMasked();
    for (int i = 0; i < e.getHistorySize(); i++) {
      Touch.sample(action, e.getHistoricalEventTime(i) * NS_PER_MS, e.getHistoricalX(i), e.getHistoricalY(i));
    }
    Touch.sample(action, e.getEventTime() * NS_PER_MS, e.getX(), e.getY(), handled);
  }
}
