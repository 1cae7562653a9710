package dev.hitchproof.device.inside.shadow;

import dev.hitchproof.device.inside.process.Logcat;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Receives log lines as logd does; replaces Robolectric's shadow, so that the framework's Log code runs. */
@Implements(className = "android.util.Log", isInAndroidSdk = false)
public class DeviceLog {
  @Implementation
  protected static boolean isLoggable(String tag, int level) {
    return level >= android.util.Log.INFO;
  }

  @Implementation
  protected static int println_native(int buffer, int priority, String tag, String message) {
    Logcat.print(priority, tag, message);
    return message == null ? 0 : message.length();
  }

  /** LOGGER_ENTRY_MAX_PAYLOAD of liblog. */
  @Implementation
  protected static int logger_entry_max_payload_native() {
    return 4068;
  }
}
