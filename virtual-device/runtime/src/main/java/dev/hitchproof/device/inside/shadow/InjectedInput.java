package dev.hitchproof.device.inside.shadow;

import android.os.Looper;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.KeyEvent;
import android.view.MotionEvent;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.Scheduler;
import dev.hitchproof.device.inside.time.Task;
import dev.hitchproof.device.inside.window.Keys;
import dev.hitchproof.device.inside.window.FingerSample;
import dev.hitchproof.device.inside.window.Touch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowInputManager;
import org.robolectric.shadows.ShadowInputManagerGlobal;

/** Handles input that an app injects into its own windows, or a program of the shell into any, like the device's own. */
public final class InjectedInput {
  private static final long NS_PER_MS = 1_000_000L;
  /** InputEventInjectionSync.WAIT_FOR_FINISHED, with which {@code Instrumentation.sendPointerSync} injects. */
  static final int WAIT_FOR_FINISHED = 2;

  private InjectedInput() {}

  /** Where apps inject before API 34. */
  @Implements(className = "android.hardware.input.InputManager", isInAndroidSdk = false)
  public static class DeviceInputManager extends ShadowInputManager {
    @Implementation(maxSdk = 33)
    @Override
    protected boolean injectInputEvent(InputEvent event, int mode) {
      return inject(event, mode);
    }
  }

  /** Where apps inject since API 34. */
  @Implements(className = "android.hardware.input.InputManagerGlobal", isInAndroidSdk = false)
  public static class DeviceInputManagerGlobal extends ShadowInputManagerGlobal {
    @Implementation
    protected boolean injectInputEvent(InputEvent event, int mode) {
      return inject(event, mode);
    }

    @Implementation
    protected boolean injectInputEvent(InputEvent event, int mode, int targetUid) {
      return inject(event, mode);
    }
  }

  /** Returns at once, or when the app has handled the event if the mode waits for that. */
  static boolean inject(InputEvent event, int mode) {
    Injection.check();
    Consumer<Runnable> delivery = deliveryOf(event);
    if (mode == WAIT_FOR_FINISHED) onMain(delivery);
    else DeviceTime.SCHEDULER.at(DeviceTime.nowNs(), DeviceTime.SCHEDULER.main(), () -> delivery.accept(() -> {}));
    return true;
  }

  private static Consumer<Runnable> deliveryOf(InputEvent event) {
    if (event instanceof KeyEvent key) {
      return handled -> {
        Keys.injected(key);
        handled.run();
      };
    }
    MotionEvent copy = MotionEvent.obtain((MotionEvent) event);
    return handled -> {
      deliver(copy, handled);
      copy.recycle();
    };
  }

  /** Runs the action on main and waits until it has run the callback that it is given. */
  private static void onMain(Consumer<Runnable> action) {
    Scheduler scheduler = DeviceTime.SCHEDULER;
    Task injector = injector();
    AtomicBoolean handled = new AtomicBoolean();
    scheduler.at(DeviceTime.nowNs(), scheduler.main(), () -> action.accept(() -> {
      handled.set(true);
      scheduler.wake(injector);
    }));
    while (!handled.get()) scheduler.poll(injector, -1);
  }

  private static Task injector() {
    if (Looper.myLooper() == null) throw new IllegalStateException("input must be injected by a looper thread, such as a HandlerThread");
    return DeviceMessageQueue.taskOf(Looper.myQueue());
  }

  private static void deliver(MotionEvent e, Runnable handled) {
    if (!e.isFromSource(InputDevice.SOURCE_CLASS_POINTER)) {
      Keys.injected(MotionEvent.obtain(e));
      handled.run();
    } else if (isFirstFinger(e)) {
      sample(e, handled);
    } else {
      Touch.injected(e, handled);
    }
  }

  /** Whether {@link Touch#sample}, which has one finger, can deliver the event. */
  private static boolean isFirstFinger(MotionEvent e) {
    int action = e.getActionMasked();
    return e.getPointerCount() == 1 && e.getPointerId(0) == 0 && !e.isFromSource(InputDevice.SOURCE_MOUSE)
        && action >= MotionEvent.ACTION_DOWN && action <= MotionEvent.ACTION_CANCEL;
  }

  private static void sample(MotionEvent e, Runnable handled) {
    int action = e.getActionMasked();
    for (int i = 0; i < e.getHistorySize(); i++) {
      Touch.sample(action, new FingerSample(e.getHistoricalEventTime(i) * NS_PER_MS, e.getHistoricalX(i), e.getHistoricalY(i)));
    }
    Touch.sample(action, new FingerSample(e.getEventTime() * NS_PER_MS, e.getX(), e.getY(), handled));
  }
}
