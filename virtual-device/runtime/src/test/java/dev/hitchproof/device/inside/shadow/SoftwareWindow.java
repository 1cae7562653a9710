package dev.hitchproof.device.inside.shadow;

import android.view.Surface;
import dev.hitchproof.device.inside.display.Display;
import java.time.Duration;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowSystemClock;
import org.robolectric.util.ReflectionHelpers;

/** Draws into a window that is not hardware accelerated. It runs beside the framework, in the sandbox. */
public final class SoftwareWindow {
  private static final Duration SEVERAL_REFRESHES = Duration.ofMillis(100);

  private SoftwareWindow() {}

  /** The display's log has the refreshes up to the return. */
  public static String drawn() {
    Surface surface = ReflectionHelpers.callConstructor(Surface.class);
    Shadow.<DeviceSurface>extract(surface).becomeWindow();
    surface.unlockCanvasAndPost(surface.lockCanvas(null));
    ShadowSystemClock.advanceBy(SEVERAL_REFRESHES);
    Display.flushLog();
    return "drawn";
  }
}
