package dev.hitchproof.device.inside.shadow;

import android.view.MotionEvent;
import com.android.internal.policy.DecorView;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.display.DisplayLog.TouchSample;
import dev.hitchproof.device.inside.time.DeviceTime;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowViewGroup;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/**
 * Every touch of a window passes here, whether it comes through the input channel or is dispatched by code in the app's
 * own process. Here it is written to the display's log, before any callback of the app.
 */
@Implements(className = "com.android.internal.policy.DecorView", isInAndroidSdk = false)
public class DeviceDecorView extends ShadowViewGroup {
  private static final long NS_PER_MS = 1_000_000L;

  @RealObject private DecorView realDecor;
  private final int[] at = new int[2];

  @Implementation
  protected boolean dispatchTouchEvent(MotionEvent event) {
    realDecor.getLocationOnScreen(at);
    long gotNs = DeviceTime.nowNs();
    int action = event.getActionMasked();
    for (int i = 0; i < event.getHistorySize(); i++) {
      Display.log().touch(new TouchSample(event.getHistoricalEventTime(i) * NS_PER_MS, gotNs, true, action,
          event.getHistoricalX(i) + at[0], event.getHistoricalY(i) + at[1]));
    }
    Display.log().touch(new TouchSample(event.getEventTime() * NS_PER_MS, gotNs, false, action,
        event.getX() + at[0], event.getY() + at[1]));
    return Reflector.reflector(Real.class, realDecor).dispatchTouchEvent(event);
  }

  @ForType(DecorView.class)
  interface Real {
    @Direct
    boolean dispatchTouchEvent(MotionEvent event);
  }
}
