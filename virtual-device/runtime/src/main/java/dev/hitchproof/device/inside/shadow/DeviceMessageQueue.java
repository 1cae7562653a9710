package dev.hitchproof.device.inside.shadow;

import android.os.MessageQueue;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPausedMessageQueue;
import org.robolectric.shadows.ShadowPausedSystemClock;
import org.robolectric.util.ReflectionHelpers;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.Task;

/** Polling a queue is where a looper thread yields to the device's scheduler. */
@Implements(className = "android.os.MessageQueue", isInAndroidSdk = false)
public class DeviceMessageQueue extends ShadowPausedMessageQueue {
  private static final Map<Long, DeviceMessageQueue> byPtr = new ConcurrentHashMap<>();
  @RealObject private MessageQueue real;
  private Task task;
  private volatile boolean polling;

  @Implementation
  @Override
  protected void __constructor__(boolean quitAllowed) {
    super.__constructor__(quitAllowed);
    // At each step of the clock Robolectric would ask whether its own poll has something to do, in which nobody waits here.
    ReflectionHelpers.<List<?>>getStaticField(ShadowPausedSystemClock.class, "listeners").remove(ReflectionHelpers.<Object>getField(this, "clockListener"));
    task = DeviceTime.SCHEDULER.register();
    byPtr.put(ReflectionHelpers.<Long>getField(real, "mPtr"), this);
  }

  public static Task taskOf(MessageQueue q) {
    return ((DeviceMessageQueue) Shadow.extract(q)).task;
  }

  @Implementation
  @Override
  protected void nativePollOnce(long ptr, int timeoutMillis) {
    polling = true;
    try {
      DeviceTime.SCHEDULER.poll(task, timeoutMillis);
    } finally {
      polling = false;
    }
  }

  @Implementation
  protected static void nativeWake(long ptr) {
    DeviceMessageQueue q = byPtr.get(ptr);
    if (q != null) DeviceTime.SCHEDULER.wake(q.task);
  }

  @Implementation
  protected static boolean nativeIsPolling(long ptr) {
    return byPtr.get(ptr).polling;
  }

  @Implementation
  @Override
  protected boolean isPolling() {
    return polling;
  }

  /** Ends the queues, which keep the app's classes, of threads that ended without quitting their loopers. */
  public static void destroyOf(List<Thread> ended) {
    byPtr.forEach((ptr, queue) -> {
      if (ended.contains(queue.task.thread())) nativeDestroy(ptr);
    });
  }

  @Implementation
  protected static void nativeDestroy(long ptr) {
    DeviceMessageQueue q = byPtr.remove(ptr);
    ShadowPausedMessageQueue.nativeDestroy(ptr);
    if (q != null) DeviceTime.SCHEDULER.unregister(q.task);
  }
}
