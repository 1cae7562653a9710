package dev.hitchproof.device.inside.shadow;

import android.view.SurfaceControl;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.window.Windows;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** A listener to SurfaceFlinger's verdicts on a window's frames; the display's model replaces its native half. */
@Implements(className = "android.view.SurfaceControl$OnJankDataListenerRegistration", isInAndroidSdk = false, minSdk = 36)
public class DeviceJankRegistration {
  @Implementation
  protected void __constructor__(
      SurfaceControl surface, @ClassName("android.view.SurfaceControl$OnJankDataListener") Object listener) {
    Display.jank().add(this, Windows.numberOf(surface),
        verdicts -> DeviceTime.SCHEDULER.at(DeviceTime.nowNs(), null, () -> Level.deliver(listener, verdicts)));
  }

  @Implementation
  protected void flush() {
    Display.jank().flush(this, DeviceTime.nowNs());
  }

  @Implementation
  protected void removeAfter(long vsyncId) {
    Display.jank().removeAfter(this, vsyncId);
  }

  @Implementation
  protected void release() {
    removeAfter(0);
  }
}
