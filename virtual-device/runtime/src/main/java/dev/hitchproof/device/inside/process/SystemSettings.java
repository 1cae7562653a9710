package dev.hitchproof.device.inside.process;

import android.app.Application;
import android.view.accessibility.AccessibilityManager;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.display.ScreenConfiguration;
import java.time.Duration;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowAccessibilityManager;
import org.robolectric.shadows.ShadowBuild;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowMediaPlayer;
import org.robolectric.shadows.ShadowView;

/** The device's properties and settings, set before any code of the app runs. */
public final class SystemSettings {
  private static final String NAME = "hitchproof";
  /** How long audio and video from any source play; there is no output. */
  private static final int MEDIA_MS = 10_000;

  private static String manufacturer = NAME;
  private static String model = "virtual device";

  private SystemSettings() {}

  /** Names of a phone, for {@code Build}; null for the device's own. */
  public static void name(String ofManufacturer, String ofModel) {
    if (ofManufacturer != null) manufacturer = ofManufacturer;
    if (ofModel != null) model = ofModel;
  }

  static void apply(Application context) {
    build();
    refreshRate();
    PlatformAnswers.apply(context); // names the model
    DeviceSettings.apply(context);
    ShadowChoreographer.setPaused(true);
    ShadowView.setUseRealViewAnimations(true);
    ShadowMediaPlayer.setMediaInfoProvider(source -> new ShadowMediaPlayer.MediaInfo(MEDIA_MS, 0));
    // UiAutomator runs on a phone as an accessibility service, and views then fill their node infos
    AccessibilityManager a11y = context.getSystemService(AccessibilityManager.class);
    ((ShadowAccessibilityManager) Shadow.extract(a11y)).setEnabled(true);
  }

  /** Tells a running app, as an adaptive display does; its configuration is what it was. */
  public static void rateChanged() {
    ScreenConfiguration.display((float) Display.refreshHz());
    frameDelay();
  }

  /** Tells the framework the display's refresh rate. */
  public static void refreshRate() {
    ScreenConfiguration.apply(Display.refreshHz());
    frameDelay();
  }

  private static void frameDelay() {
    ShadowChoreographer.setFrameDelay(Duration.ofNanos(Display.grid().periodNs()));
  }

  /** AndroidX behaves differently under Robolectric's own fingerprint: Compose then prefetches nothing. */
  private static void build() {
    ShadowBuild.setFingerprint("hitchproof/virtual/virtual:14/UP1A.231005.007/1:userdebug/dev-keys");
    ShadowBuild.setManufacturer(manufacturer);
    ShadowBuild.setBrand(NAME);
    ShadowBuild.setHardware(NAME);
    ShadowBuild.setModel(model);
    ShadowBuild.setProduct("virtual");
    ShadowBuild.setDevice("virtual");
    ShadowBuild.setVersionRelease("14");
  }
}
