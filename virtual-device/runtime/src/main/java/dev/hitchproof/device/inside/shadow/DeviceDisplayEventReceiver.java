package dev.hitchproof.device.inside.shadow;

import android.os.Looper;
import android.os.MessageQueue;
import android.view.DisplayEventReceiver;
import android.view.DisplayEventReceiver.VsyncEventData;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowDisplayEventReceiver;
import org.robolectric.util.ReflectionHelpers;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.display.VsyncGrid;
import dev.hitchproof.device.inside.level.VsyncFacts;

/** One-shot vsync requests answered on the display's grid; the time stamp is the grid time. */
@Implements(className = "android.view.DisplayEventReceiver", isInAndroidSdk = false)
public class DeviceDisplayEventReceiver extends ShadowDisplayEventReceiver {
  @RealObject private DisplayEventReceiver real;
  private final VsyncEventData data = ReflectionHelpers.callConstructor(VsyncEventData.class);
  private long pendingAt;
  private int frame;
  private int epoch;

  @Implementation
  protected void scheduleVsync() {
    long now = DeviceTime.nowNs();
    if (pendingAt > now && epoch == DeviceTime.SCHEDULER.epoch()) return;
    epoch = DeviceTime.SCHEDULER.epoch();
    long at = pendingAt = Display.grid().nextAfterNs(now);
    MessageQueue q = ReflectionHelpers.getField(real, "mMessageQueue");
    if (q == null) return; // disposed
    if (isMain()) Display.vsyncAsked(at);
    DeviceTime.SCHEDULER.at(at, DeviceMessageQueue.taskOf(q), () -> deliver(at));
  }

  private void deliver(long at) {
    if (pendingAt == at) pendingAt = 0;
    if (isMain()) Display.vsyncTaken();
    fill(at);
    real.onVsync(at, 0L, frame++, data);
  }

  private void fill(long vsyncNs) {
    VsyncGrid grid = Display.grid();
    VsyncFacts.fill(data, grid.index(vsyncNs), vsyncNs, grid.periodNs());
  }

  private static boolean isMain() {
    return Looper.myLooper() == Looper.getMainLooper();
  }

  @Implementation
  protected VsyncEventData getLatestVsyncEventData() {
    long next = Display.grid().nextAfterNs(DeviceTime.nowNs());
    fill(next - Display.grid().periodNs());
    return data;
  }
}
