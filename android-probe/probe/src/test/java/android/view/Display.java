package android.view;

/** Stands in for the platform's class: one display of one mode. */
public final class Display {
  public static final int DEFAULT_DISPLAY = 0;
  public static float refreshHz = 60;

  /** Like the platform's. */
  public static final class Mode {
    public int getModeId() {
      return 1;
    }

    public float getRefreshRate() {
      return 60;
    }
  }

  public float getRefreshRate() {
    return refreshHz;
  }

  public Mode getMode() {
    return new Mode();
  }

  public Mode[] getSupportedModes() {
    return new Mode[] {new Mode()};
  }
}
