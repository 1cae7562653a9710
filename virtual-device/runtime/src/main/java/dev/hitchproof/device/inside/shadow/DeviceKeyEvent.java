package dev.hitchproof.device.inside.shadow;

import android.view.KeyEvent;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowKeyEvent;

/** Names of key codes, which native code has on a phone. */
@Implements(value = KeyEvent.class, isInAndroidSdk = false)
public class DeviceKeyEvent extends ShadowKeyEvent {
  private static final String PREFIX = "KEYCODE_";
  private static Map<Integer, String> names;

  /** The key's name without the prefix; null if there is no such key. */
  @Implementation
  protected static synchronized String nativeKeyCodeToString(int code) {
    if (names == null) names = constants();
    return names.get(code);
  }

  private static Map<Integer, String> constants() {
    Map<Integer, String> found = new HashMap<>();
    try {
      for (Field f : KeyEvent.class.getFields()) {
        if (f.getName().startsWith(PREFIX)) found.put(f.getInt(null), f.getName().substring(PREFIX.length()));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("the constants of KeyEvent are public", e);
    }
    return found;
  }
}
