package dev.hitchproof.device.inside.shadow;

import android.view.MotionEvent;
import com.android.internal.policy.DecorView;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.time.DeviceTime;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewGroup;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Every touch of a window passes here, whether it comes through the input channel or is dispatched by code in the app's
 * own process. Here it is written to the display's log, before any callback of the app.
 */
@Implements(className = "com.android.internal.policy.DecorView", isInAndroidSdk = false)
public class DeviceDecorView extends ShadowViewGroup {
  @RealObject private DecorView realDecor;
  private final int[] at = new int[2];

  @Implementation
  protected boolean dispatchTouchEvent(MotionEvent event) {
    realDecor.getLocationOnScreen(at);
    for (int i = 0; i < event.getHistorySize(); i++) {
      logged(event.getHistoricalEventTime(i), true, event, event.getHistoricalX(i), event.getHistoricalY(i));
    }
    logged(event.getEventTime(), false, event, event.getX(), event.getY());
    return Shadow.directlyOn(
        realDecor, DecorView.class, "dispatchTouchEvent", ClassParameter.from(MotionEvent.class, event));
  }

  private void logged(long atMs, boolean isHistory, MotionEvent event, float x, float y) {
    Display.log().touch(atMs * 1_000_000L, DeviceTime.nowNs(), isHistory, event.getActionMasked(), x + at[0], y + at[1]);
  }
}
