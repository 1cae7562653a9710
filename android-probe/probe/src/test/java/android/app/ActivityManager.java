package android.app;

import java.util.List;

/** Stands in for the platform's class, which asks a service. */
public final class ActivityManager {
  /** Null if the platform reports none. */
  public static List<RunningAppProcessInfo> running;

  public List<RunningAppProcessInfo> getRunningAppProcesses() {
    return running;
  }

  /** A process of the app. */
  public static final class RunningAppProcessInfo {
    public int pid;
    public String processName;

    public RunningAppProcessInfo(String processName, int pid, String[] packages) {
      this.processName = processName;
      this.pid = pid;
    }
  }
}
