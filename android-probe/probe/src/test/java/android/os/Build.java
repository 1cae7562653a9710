package android.os;

/** Stands in for the platform's class, whose initializer needs natives that a JVM lacks. */
public final class Build {
  public static final String TYPE = "user";
  public static final String FINGERPRINT = "";
  public static final String MODEL = "";
  public static final String MANUFACTURER = "";
  public static final boolean IS_DEBUGGABLE = false;

  private Build() {}

  public static final class VERSION {
    public static final int SDK_INT = Integer.parseInt("34");

    private VERSION() {}
  }
}
