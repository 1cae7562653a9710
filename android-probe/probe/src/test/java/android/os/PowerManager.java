package android.os;

/** Stands in for the platform's class, which asks a service. */
public final class PowerManager {
  /** NaN if the device does not know it. */
  public static float headroom = 0.5f;

  public boolean isPowerSaveMode() {
    return false;
  }

  public int getCurrentThermalStatus() {
    return 0;
  }

  public float getThermalHeadroom(int seconds) {
    return headroom;
  }
}
