package dev.hitchproof.device.inside.shadow;

import android.os.FileObserver;
import android.util.Log;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Reports no changes, since the host's kernel would report them at times that depend on its load; logcat says so. */
@Implements(value = FileObserver.class, isInAndroidSdk = false)
public class DeviceFileObserver {
  @Implementation
  protected void startWatching() {
    Log.w("FileObserver", "the virtual device reports no changes of files: onEvent is never called");
  }

  @Implementation
  protected void stopWatching() {}
}
