package dev.hitchproof.device.inside.display;

/** How the device is held. It outlives the app's process. */
public final class Orientation {
  private static boolean landscape;

  private Orientation() {}

  public static void set(boolean isLandscape) {
    landscape = isLandscape;
  }

  public static boolean isLandscape() {
    return landscape;
  }

  /** https://developer.android.com/guide/topics/resources/providing-resources#OrientationQualifier */
  public static String qualifier() {
    return landscape ? "land" : "port";
  }
}
