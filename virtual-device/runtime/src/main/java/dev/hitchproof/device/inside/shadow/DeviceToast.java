package dev.hitchproof.device.inside.shadow;

import android.widget.Toast;
import dev.hitchproof.device.inside.time.DeviceTime;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowToast;

/** The toast that is on the screen. It is not drawn: SystemUI, which draws toasts since Android 11, is no part of the device. */
@Implements(value = Toast.class, isInAndroidSdk = false)
public class DeviceToast extends ShadowToast {
  /** NotificationManagerService: SHORT_DELAY and LONG_DELAY. */
  private static final long SHORT_NS = 2_000_000_000L;
  private static final long LONG_NS = 3_500_000_000L;
  private static Toast latest;
  private static String text;
  private static long untilNs;
  @RealObject private Toast toast;

  @Implementation
  @Override
  protected void show() {
    super.show();
    latest = toast;
    text = getTextOfLatestToast();
    untilNs = DeviceTime.nowNs() + (toast.getDuration() == Toast.LENGTH_LONG ? LONG_NS : SHORT_NS);
  }

  @Implementation
  @Override
  protected void cancel() {
    super.cancel();
    if (latest == toast) untilNs = DeviceTime.nowNs();
  }

  /** The text of the toast that is shown now, or null. */
  public static String shown() {
    return DeviceTime.nowNs() < untilNs ? text : null;
  }
}
