package dev.hitchproof.device.inside.shadow;

import android.os.Debug;
import dev.hitchproof.device.inside.time.Charges;
import dev.hitchproof.device.inside.time.Memory;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDebug;

/** Of ART's statistics the device knows what was allocated, under the work clock; it has no collector whose runs it could count. */
@Implements(value = Debug.class, isInAndroidSdk = false)
public class DeviceDebug extends ShadowDebug {
  @Implementation(minSdk = 23)
  protected static String getRuntimeStat(String name) {
    boolean isKnown = name.equals("art.gc.bytes-allocated") && !Charges.OF_DEVICE.isFree();
    return isKnown ? String.valueOf(Memory.OF_DEVICE.allocated()) : null;
  }
}
