package dev.hitchproof.device.inside.shadow;

import android.view.InputDevice;
import android.view.MotionEvent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowMotionEvent;

/** Keeps the position of a mouse's cursor, by which views are found; on a phone native code keeps it. */
@Implements(value = MotionEvent.class, isInAndroidSdk = false)
public class DeviceMotionEvent extends ShadowMotionEvent {
  @RealObject private MotionEvent real;

  @Implementation
  protected float getXCursorPosition() {
    return real.isFromSource(InputDevice.SOURCE_MOUSE) ? real.getX() : Float.NaN;
  }

  @Implementation
  protected float getYCursorPosition() {
    return real.isFromSource(InputDevice.SOURCE_MOUSE) ? real.getY() : Float.NaN;
  }
}
