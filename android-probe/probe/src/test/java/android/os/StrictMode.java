package android.os;

/** Stands in for the platform's class, which reads system properties. */
public final class StrictMode {
  private static VmPolicy policy = new VmPolicy();
  /** How often it was set. */
  public static int sets;

  /** Like the platform's. */
  public static final class VmPolicy {
    public static final VmPolicy LAX = new VmPolicy();
  }

  private StrictMode() {}

  public static VmPolicy getVmPolicy() {
    return policy;
  }

  public static void setVmPolicy(VmPolicy next) {
    policy = next;
    sets++;
  }
}
