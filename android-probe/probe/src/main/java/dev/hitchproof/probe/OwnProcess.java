package dev.hitchproof.probe;

import android.app.ActivityManager;
import android.app.Application;
import android.content.Context;
import android.os.Build;
import android.os.Process;
import java.util.List;

/** Which of the app's processes this is. */
final class OwnProcess {
  private OwnProcess() {}

  /** The process's name; that of the main process if the platform does not report it. */
  static String name(Context app) {
    String name = Build.VERSION.SDK_INT >= 28 ? Api28.name() : listed(app);
    return name == null ? main(app) : name;
  }

  static String main(Context app) {
    return app.getApplicationInfo().processName;
  }

  private static String listed(Context app) {
    ActivityManager manager = (ActivityManager) app.getSystemService(Context.ACTIVITY_SERVICE);
    List<ActivityManager.RunningAppProcessInfo> running = manager.getRunningAppProcesses();
    if (running == null) return null;
    for (ActivityManager.RunningAppProcessInfo p : running) {
      if (p.pid == Process.myPid()) return p.processName;
    }
    return null;
  }

  @RequiresApi(28)
  private static final class Api28 {
    static String name() {
      return Application.getProcessName();
    }
  }
}
