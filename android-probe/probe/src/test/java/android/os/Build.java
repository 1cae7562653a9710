package android.os;

/** Stands in for the platform's class, whose initializer needs natives that a JVM lacks. */
public final class Build {
  public static final String TYPE = "user";
  public static final String FINGERPRINT = "";
  public static final String MODEL = "";
  public static final String MANUFACTURER = "";
  public static final boolean IS_DEBUGGABLE = false;
  public static final boolean IS_ENG = false;

  private Build() {}

  public static final class VERSION {
    public static final int TEST_SDK_INT = 34;
    /** Not final: tests set it and restore {@link #TEST_SDK_INT}. */
    public static int SDK_INT = TEST_SDK_INT;

    private VERSION() {}
  }
}
