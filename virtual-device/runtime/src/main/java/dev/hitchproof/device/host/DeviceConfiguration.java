package dev.hitchproof.device.host;

import java.util.Locale;

/**
 * What resources depend on and the shell can change. {@code widthPx} and {@code heightPx} are for the device's initial
 * orientation; {@code rotation} counts quarter turns from there, as {@code Surface.ROTATION_…} does.
 */
public record DeviceConfiguration(
    int widthPx, int heightPx, int densityDpi, int rotation, double fontScale, boolean night, Locale locale) {
  private static final int QUARTERS = 4;
  private static final double MAX_FONT_SCALE = 10;

  /** The configuration that a device starts with. */
  static DeviceConfiguration ofNew(int widthPx, int heightPx, int densityDpi) {
    return new DeviceConfiguration(widthPx, heightPx, densityDpi, 0, 1, false, Locale.US);
  }

  /** A copy with the given arguments changed. */
  public DeviceConfiguration with(Arguments a) {
    DeviceConfiguration changed =
        new DeviceConfiguration(
            a.has("widthPx") ? (int) a.integer("widthPx") : widthPx,
            a.has("heightPx") ? (int) a.integer("heightPx") : heightPx,
            a.has("densityDpi") ? (int) a.integer("densityDpi") : densityDpi,
            a.has("rotation") ? (int) a.integer("rotation") : rotation,
            a.has("fontScale") ? a.number("fontScale") : fontScale,
            a.has("night") ? a.bool("night") : night,
            a.has("locale") ? Locale.forLanguageTag(a.string("locale")) : locale);
    if (changed.isPossible()) return changed;
    throw new Refusal("bad-request", "no device has the configuration " + changed);
  }

  private boolean isPossible() {
    return widthPx > 0 && heightPx > 0 && densityDpi > 0 && rotation >= 0 && rotation < QUARTERS
        && fontScale > 0 && fontScale <= MAX_FONT_SCALE && !locale.getLanguage().isEmpty();
  }

  public int shownWidthPx() {
    return isTurned() ? heightPx : widthPx;
  }

  public int shownHeightPx() {
    return isTurned() ? widthPx : heightPx;
  }

  public boolean isLandscape() {
    return shownWidthPx() > shownHeightPx();
  }

  private boolean isTurned() {
    return rotation % 2 == 1;
  }
}
