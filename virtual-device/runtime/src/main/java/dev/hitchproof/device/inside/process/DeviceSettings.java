package dev.hitchproof.device.inside.process;

import android.animation.ValueAnimator;
import android.content.ContentResolver;
import android.content.Context;
import android.net.Uri;
import android.os.PowerManager;
import android.provider.Settings;
import java.util.Map;
import java.util.TreeMap;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPowerManager;

/** The settings made by the shell, apart from the configuration. They outlive the app's process. */
public final class DeviceSettings {
  private static final String ANIMATOR_SCALE = "global/" + Settings.Global.ANIMATOR_DURATION_SCALE;
  private static final Map<String, String> VALUES = new TreeMap<>();
  private static int thermalStatus = PowerManager.THERMAL_STATUS_NONE;

  private DeviceSettings() {}

  /**
   * @param key namespace and name, as in {@code global/x}
   * @param value null deletes the setting
   */
  public static void put(String key, String value) {
    if (value == null) VALUES.remove(key);
    else VALUES.put(key, value);
  }

  public static void thermal(int status) {
    thermalStatus = status;
  }

  /** Applies all settings in a new process. */
  static void apply(Context context) {
    VALUES.forEach((key, value) -> store(context.getContentResolver(), key, value));
    applyThermal();
    applyAnimatorScale();
  }

  /** Applies a setting in a running process and notifies its observers. */
  public static void applyNow(String key) {
    ContentResolver resolver = RuntimeEnvironment.getApplication().getContentResolver();
    store(resolver, key, VALUES.get(key));
    if (key.equals(ANIMATOR_SCALE)) applyAnimatorScale();
    resolver.notifyChange(Uri.parse("content://settings/" + key), null);
  }

  public static void applyThermal() {
    PowerManager power = RuntimeEnvironment.getApplication().getSystemService(PowerManager.class);
    ((ShadowPowerManager) Shadow.extract(power)).setCurrentThermalStatus(thermalStatus);
  }

  /** WindowManagerGlobal gets the scale from the window manager. */
  private static void applyAnimatorScale() {
    ValueAnimator.setDurationScale(Float.parseFloat(VALUES.getOrDefault(ANIMATOR_SCALE, "1")));
  }

  private static void store(ContentResolver resolver, String key, String value) {
    int slash = key.indexOf('/');
    String name = key.substring(slash + 1);
    switch (key.substring(0, slash)) {
      case "global" -> Settings.Global.putString(resolver, name, value);
      case "secure" -> Settings.Secure.putString(resolver, name, value);
      default -> Settings.System.putString(resolver, name, value);
    }
  }

}
