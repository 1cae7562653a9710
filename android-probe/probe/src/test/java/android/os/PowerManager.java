package android.os;

/** Stands in for the platform's class, which asks a service. */
public final class PowerManager {
  public boolean isPowerSaveMode() {
    return false;
  }

  public int getCurrentThermalStatus() {
    return 0;
  }

  public float getThermalHeadroom(int seconds) {
    return 0.5f;
  }
}
