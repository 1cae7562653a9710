package dev.hitchproof.device.inside.shadow;

import dev.hitchproof.device.inside.process.ProcessEnd;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowProcess;

/** A process that kills itself ends; thread ids derive from the process id. */
@Implements(className = "android.os.Process", isInAndroidSdk = false)
public class DeviceProcess extends ShadowProcess {
  @Implementation
  protected static void killProcess(int pid) {
    if (pid == ShadowProcess.myPid()) ProcessEnd.exit(9);
  }

  @Implementation
  protected static int myTid() {
    return ShadowProcess.myPid();
  }
}
