package dev.hitchproof.device.inside.display;

import android.content.res.Configuration;
import android.content.res.Resources;
import android.os.LocaleList;
import android.util.DisplayMetrics;
import android.view.Display.Mode;
import dev.hitchproof.device.host.DeviceConfiguration;
import dev.hitchproof.device.inside.level.Level;
import java.util.function.Consumer;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.internal.DisplayConfig;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowDisplay;
import org.robolectric.shadows.ShadowDisplayManager;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The device's configuration, which outlives the app's process, and the framework's display and resources that follow it. */
public final class ScreenConfiguration {
  private static final int MODE = 1;
  private static DeviceConfiguration current;

  private ScreenConfiguration() {}

  public static void set(DeviceConfiguration configuration) {
    current = configuration;
  }

  public static DeviceConfiguration current() {
    return current;
  }

  /** Robolectric derives the pixels of the display from whole dp, so 1080 px would be 1078. */
  public static void apply(double refreshHz) {
    display((float) refreshHz);
    Configuration changed = changed(Resources.getSystem().getConfiguration());
    DisplayMetrics metrics = new DisplayMetrics();
    ShadowDisplay.getDefaultDisplay().getRealMetrics(metrics);
    // as ActivityThread does; it sets the JVM's default too
    LocaleList.setDefault(changed.getLocales());
    Level.applyToResources(changed);
    Resources.getSystem().updateConfiguration(changed, metrics);
    RuntimeEnvironment.getApplication().getResources().updateConfiguration(changed, metrics);
  }

  /** Tells the framework the display's mode. */
  public static void display(float refreshHz) {
    Mode mode = new Mode(MODE, current.widthPx(), current.heightPx(), refreshHz);
    Consumer<DisplayConfig> change = c -> {
      c.supportedModes = new Mode[] {mode};
      c.modeId = c.defaultModeId = MODE;
      c.appWidth = c.logicalWidth = current.shownWidthPx();
      c.appHeight = c.logicalHeight = current.shownHeightPx();
      c.logicalDensityDpi = current.densityDpi();
      c.physicalXDpi = c.physicalYDpi = current.densityDpi();
      c.rotation = current.rotation();
    };
    // package-private in Robolectric, whose public setters know neither mode id nor pixels
    ReflectionHelpers.callStaticMethod(ShadowDisplayManager.class, "changeDisplay",
        ClassParameter.from(int.class, android.view.Display.DEFAULT_DISPLAY), ClassParameter.from(Consumer.class, change));
    ShadowDisplay shadow = Shadow.extract(ShadowDisplay.getDefaultDisplay());
    shadow.setRefreshRate(refreshHz);
  }

  /** The configuration as WindowManagerService computes it. */
  private static Configuration changed(Configuration before) {
    Configuration c = new Configuration(before);
    int width = current.shownWidthPx();
    int height = current.shownHeightPx();
    c.orientation = current.isLandscape() ? Configuration.ORIENTATION_LANDSCAPE : Configuration.ORIENTATION_PORTRAIT;
    c.densityDpi = current.densityDpi();
    c.screenWidthDp = dp(width);
    c.screenHeightDp = dp(height);
    c.smallestScreenWidthDp = Math.min(c.screenWidthDp, c.screenHeightDp);
    c.screenLayout = Configuration.reduceScreenLayout(Configuration.resetScreenLayout(c.screenLayout),
        Math.max(c.screenWidthDp, c.screenHeightDp), c.smallestScreenWidthDp);
    c.setLocale(current.locale());
    c.fontScale = (float) current.fontScale();
    c.uiMode = Configuration.UI_MODE_TYPE_NORMAL
        | (current.night() ? Configuration.UI_MODE_NIGHT_YES : Configuration.UI_MODE_NIGHT_NO);
    c.windowConfiguration.getBounds().set(0, 0, width, height);
    Level.setMaxBounds(c, width, height);
    c.windowConfiguration.setAppBounds(0, 0, width, height);
    c.windowConfiguration.setRotation(current.rotation());
    return c;
  }

  private static int dp(int px) {
    return px * DisplayMetrics.DENSITY_DEFAULT / current.densityDpi();
  }
}
