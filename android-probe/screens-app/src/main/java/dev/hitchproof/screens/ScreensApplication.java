package dev.hitchproof.screens;

import android.app.ActivityManager;
import android.app.Application;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;

/** Works when the process starts, and again in the main thread's loop; logs how long each took. */
public final class ScreensApplication extends Application {
  @Override
  public void onCreate() {
    super.onCreate();
    long inOnCreateNs = Started.workNs();
    long servicesNs = Started.servicesNs((ActivityManager) getSystemService(ACTIVITY_SERVICE));
    new Handler(Looper.getMainLooper()).post(() -> Log.i("Started",
        "provider " + Started.inProviderNs + " ns, onCreate " + inOnCreateNs + " ns, services " + servicesNs + " ns, loop " + Started.workNs() + " ns"));
  }
}
