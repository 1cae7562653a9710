package dev.hitchproof.probe;

import android.content.Context;
import android.content.IntentFilter;
import android.os.Build;

/**
 * Commands to a process other than the app's main one, in which the platform makes neither providers nor receivers of the
 * manifest: a receiver that is registered at run time, with the permission of the manifest's.
 */
final class ProcessControl {
  private static final String SHELL = "android.permission.DUMP";

  private ProcessControl() {}

  /** Nothing in the main process, in which the manifest's receiver listens. */
  static void listen(Context app, String process) {
    if (process.equals(OwnProcess.main(app))) return;
    IntentFilter filter = new IntentFilter(ControlReceiver.ACTION + "." + process);
    if (Build.VERSION.SDK_INT >= 33) Api33.listen(app, filter);
    else app.registerReceiver(new ControlReceiver(), filter, SHELL, null);
  }

  /** Where apps must say whether others may send. */
  @RequiresApi(33)
  private static final class Api33 {
    static void listen(Context app, IntentFilter filter) {
      app.registerReceiver(new ControlReceiver(), filter, SHELL, null, Context.RECEIVER_EXPORTED);
    }
  }
}
