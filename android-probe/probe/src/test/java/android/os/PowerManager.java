package android.os;

/** Stands in for the platform's class, which asks a service. */
public final class PowerManager {
  public static boolean saves;
  public static int thermalStatus;
  public static float thermalHeadroom = 0.5f;

  public boolean isPowerSaveMode() {
    return saves;
  }

  public int getCurrentThermalStatus() {
    return thermalStatus;
  }

  public float getThermalHeadroom(int seconds) {
    return thermalHeadroom;
  }

  public static void forget() {
    saves = false;
    thermalStatus = 0;
    thermalHeadroom = 0.5f;
  }
}
