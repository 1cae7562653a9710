package dev.hitchproof.device.inside.display;

import android.view.Display.Mode;
import dev.hitchproof.device.host.DeviceSpec;
import java.util.function.Consumer;
import org.robolectric.android.internal.DisplayConfig;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowDisplay;
import org.robolectric.shadows.ShadowDisplayManager;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The display as {@code android.view.Display} describes it: the one mode it runs in. */
public final class DisplayModes {
  private static final int MODE = 1;

  private DisplayModes() {}

  public static void apply(DeviceSpec spec) {
    Mode mode = new Mode(MODE, spec.widthPx(), spec.heightPx(), (float) spec.refreshHz());
    Consumer<DisplayConfig> change = c -> {
      c.supportedModes = new Mode[] {mode};
      c.modeId = c.defaultModeId = MODE;
    };
    // package-private in Robolectric, whose public setters know no mode id
    ReflectionHelpers.callStaticMethod(ShadowDisplayManager.class, "changeDisplay",
        ClassParameter.from(int.class, android.view.Display.DEFAULT_DISPLAY), ClassParameter.from(Consumer.class, change));
    ShadowDisplay shadow = Shadow.extract(ShadowDisplay.getDefaultDisplay());
    shadow.setRefreshRate((float) spec.refreshHz());
  }
}
