package dev.hitchproof.device.inside.process;

import android.app.Application;
import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.Signature;
import android.content.pm.SigningInfo;
import android.hardware.Sensor;
import android.hardware.SensorManager;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Environment;
import android.os.Process;
import android.os.UserHandle;
import android.os.storage.StorageManager;
import android.provider.Settings;
import dev.hitchproof.device.inside.level.Level;
import java.io.File;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.robolectric.Shadows;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowEnvironment;
import org.robolectric.shadows.ShadowInstrumentation;
import org.robolectric.shadows.ShadowSensor;
import org.robolectric.shadows.ShadowSigningInfo;
import org.robolectric.shadows.ShadowWebView;
import org.robolectric.shadows.StorageVolumeBuilder;
import org.robolectric.util.ReflectionHelpers;

/** What the platform's services say of the device and of the app, where Robolectric's say nothing or zero. */
final class PlatformAnswers {
  private static final int PERCENT = 100;
  private static final int MILLIVOLTS = 4_300;
  private static final int TENTHS_OF_A_DEGREE = 250;
  private static final List<Integer> SENSORS = List.of(Sensor.TYPE_ACCELEROMETER, Sensor.TYPE_GYROSCOPE, Sensor.TYPE_LIGHT, Sensor.TYPE_PROXIMITY);

  /** Of a phone in use that has been set up; those of the shell replace them. */
  private static final Map<String, Integer> GLOBAL = Map.of(
      Settings.Global.AIRPLANE_MODE_ON, 0, Settings.Global.AUTO_TIME, 1, Settings.Global.AUTO_TIME_ZONE, 1,
      Settings.Global.DATA_ROAMING, 0, Settings.Global.DEVICE_PROVISIONED, 1, Settings.Global.STAY_ON_WHILE_PLUGGED_IN, 0,
      Settings.Global.USB_MASS_STORAGE_ENABLED, 0, Settings.Global.WIFI_ON, 1);
  private static final Map<String, Integer> SYSTEM = Map.of(
      Settings.System.ACCELEROMETER_ROTATION, 1, Settings.System.HAPTIC_FEEDBACK_ENABLED, 1, Settings.System.SCREEN_BRIGHTNESS, 102,
      Settings.System.SCREEN_BRIGHTNESS_MODE, 0, Settings.System.SCREEN_OFF_TIMEOUT, 60_000, Settings.System.SOUND_EFFECTS_ENABLED, 1);

  private PlatformAnswers() {}

  static void apply(Application app) {
    System.setProperty("http.agent", "Dalvik/2.1.0 (Linux; U; Android " + Build.VERSION.RELEASE + "; " + Build.MODEL + " Build/" + Build.ID + ")");
    settings(app.getContentResolver());
    battery(app);
    storage(app);
    webView();
    for (int type : SENSORS) Shadows.shadowOf(app.getSystemService(SensorManager.class)).addSensor(ShadowSensor.newInstance(type));
  }

  /** Its screens stay blank, but apps that look for it before they use it find it. */
  private static void webView() {
    PackageInfo info = new PackageInfo();
    info.packageName = "com.google.android.webview";
    info.versionName = "113.0.5672.136"; // of the system image for API 34
    info.versionCode = 567_263_637;
    info.applicationInfo = new ApplicationInfo();
    info.applicationInfo.packageName = info.packageName;
    ShadowWebView.setCurrentWebViewPackage(info);
  }

  private static void settings(ContentResolver to) {
    GLOBAL.forEach((name, value) -> Settings.Global.putInt(to, name, value));
    SYSTEM.forEach((name, value) -> Settings.System.putInt(to, name, value));
    // One per app, user and device, as since Android 8.
    Settings.Secure.putString(to, Settings.Secure.ANDROID_ID, String.format("%016x", Process.myUid() * 0x9e3779b97f4a7c15L));
  }

  private static void battery(Application app) {
    Intent now = new Intent(Intent.ACTION_BATTERY_CHANGED)
        .putExtra(BatteryManager.EXTRA_PRESENT, true)
        .putExtra(BatteryManager.EXTRA_LEVEL, PERCENT)
        .putExtra(BatteryManager.EXTRA_SCALE, PERCENT)
        .putExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_FULL)
        .putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD)
        .putExtra(BatteryManager.EXTRA_PLUGGED, BatteryManager.BATTERY_PLUGGED_USB)
        .putExtra(BatteryManager.EXTRA_VOLTAGE, MILLIVOLTS)
        .putExtra(BatteryManager.EXTRA_TEMPERATURE, TENTHS_OF_A_DEGREE)
        .putExtra(BatteryManager.EXTRA_TECHNOLOGY, "Li-ion");
    // Sent, it would reach nobody yet, and Robolectric prints each broadcast.
    Map<String, Intent> sticky = ReflectionHelpers.getField(Shadow.extract(ShadowInstrumentation.getInstrumentation()), "stickyIntents");
    sticky.put(now.getAction(), now);
    var manager = Shadows.shadowOf(app.getSystemService(BatteryManager.class));
    manager.setIntProperty(BatteryManager.BATTERY_PROPERTY_CAPACITY, PERCENT);
  }

  private static void storage(Context app) {
    ShadowEnvironment.setExternalStorageState(Environment.MEDIA_MOUNTED);
    File root = Environment.getExternalStorageDirectory();
    List<File> folders = ReflectionHelpers.getStaticField(ShadowEnvironment.class, "externalDirs");
    if (!folders.contains(root)) folders.add(root);
    var volume = new StorageVolumeBuilder("emulated;0", root, "Internal shared storage", UserHandle.getUserHandleForUid(Process.myUid()), Environment.MEDIA_MOUNTED)
        .setIsPrimary(true).setIsEmulated(true).build();
    Shadows.shadowOf(app.getSystemService(StorageManager.class)).addStorageVolume(volume);
  }

  /** @param certificate its signer's, in base64, or null */
  static void ofPackage(Application app, String certificate) {
    KeyStores.install(app.getPackageName());
    var packages = Shadows.shadowOf(app.getPackageManager());
    PackageInfo info = packages.getInternalMutablePackageInfo(app.getPackageName());
    if (certificate != null) {
      info.signatures = new Signature[] {new Signature(Base64.getDecoder().decode(certificate))};
      info.signingInfo = new SigningInfo();
      ((ShadowSigningInfo) Shadow.extract(info.signingInfo)).setSignatures(info.signatures);
    }
    // By adb: nobody but the shell has initiated it.
    if (Level.API >= 30) packages.setInstallSourceInfo(app.getPackageName(), "com.android.shell", null);
  }
}
