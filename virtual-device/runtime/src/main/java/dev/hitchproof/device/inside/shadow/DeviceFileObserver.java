package dev.hitchproof.device.inside.shadow;

import android.os.FileObserver;
import android.util.Log;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** The host's kernel would tell of changes at times that depend on its load, so an observer hears of none; logcat says so. */
@Implements(value = FileObserver.class, isInAndroidSdk = false)
public class DeviceFileObserver {
  @Implementation
  protected void startWatching() {
    Log.w("FileObserver", "the virtual device reports no changes of files: onEvent is never called");
  }

  @Implementation
  protected void stopWatching() {}
}
