package dev.hitchproof.device.inside.shadow;

import android.os.Looper;
import android.os.MessageQueue;
import android.view.DisplayEventReceiver;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.display.VsyncGrid;
import dev.hitchproof.device.inside.level.VsyncFacts;
import dev.hitchproof.device.inside.time.DeviceTime;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowDisplayEventReceiver;
import org.robolectric.util.reflector.Accessor;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/** One-shot vsync requests answered on the display's grid; the time stamp is the grid time. */
@Implements(className = "android.view.DisplayEventReceiver", isInAndroidSdk = false)
public class DeviceDisplayEventReceiver extends ShadowDisplayEventReceiver {
  @RealObject private DisplayEventReceiver real;
  private final VsyncFacts facts = new VsyncFacts();
  private long pendingAt;
  private int frame;
  private int epoch;

  @Implementation
  protected void scheduleVsync() {
    long now = DeviceTime.nowNs();
    if (pendingAt > now && epoch == DeviceTime.SCHEDULER.host.epoch()) return;
    epoch = DeviceTime.SCHEDULER.host.epoch();
    Display.frameAsked();
    long at = pendingAt = Display.grid().nextAfterNs(now);
    MessageQueue q = Reflector.reflector(Real.class, real).getQueue();
    if (q == null) return; // disposed
    if (isMain()) Display.vsyncAsked(at);
    DeviceTime.SCHEDULER.at(at, DeviceMessageQueue.taskOf(q), () -> deliver(at));
  }

  private void deliver(long at) {
    if (pendingAt == at) pendingAt = 0;
    if (isMain()) Display.vsyncTaken();
    fill(at);
    facts.deliver(real, at, frame++);
  }

  private void fill(long vsyncNs) {
    VsyncGrid grid = Display.grid();
    facts.fill(grid.index(vsyncNs), vsyncNs, grid.periodNs());
  }

  private static boolean isMain() {
    return Looper.myLooper() == Looper.getMainLooper();
  }

  @Implementation
  protected @ClassName("android.view.DisplayEventReceiver$VsyncEventData") Object getLatestVsyncEventData() {
    long next = Display.grid().nextAfterNs(DeviceTime.nowNs());
    fill(next - Display.grid().periodNs());
    return facts.data();
  }

  @ForType(DisplayEventReceiver.class)
  interface Real {
    /** Null once it is disposed. */
    @Accessor("mMessageQueue")
    MessageQueue getQueue();
  }

  /** The Choreographer marks the start of each frame that it does not skip. */
  @Implements(className = "android.graphics.FrameInfo", isInAndroidSdk = false)
  public static class DeviceFrameInfo {
    @RealObject private Object real;

    @Implementation
    protected void markInputHandlingStart() {
      if (Looper.myLooper() == Looper.getMainLooper()) Display.frameBegun();
      Reflector.reflector(Real.class, real).markInputHandlingStart();
    }

    @ForType(className = "android.graphics.FrameInfo")
    interface Real {
      @Direct
      void markInputHandlingStart();
    }
  }
}
