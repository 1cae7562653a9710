package dev.hitchproof.probe;

import android.content.Context;
import android.content.IntentFilter;
import android.os.Build;

/**
 * Takes commands in processes other than the app's main one, where the platform creates no providers or receivers of the
 * manifest: a receiver registered at run time, with the same permission as the manifest's.
 */
final class ProcessControl {
  private static final String SHELL = "android.permission.DUMP";

  private ProcessControl() {}

  /** Does nothing in the main process, where the manifest's receiver listens. */
  static void listen(Context app, String process) {
    if (process.equals(OwnProcess.main(app))) return;
    IntentFilter filter = new IntentFilter(ControlReceiver.ACTION + "." + process);
    if (Build.VERSION.SDK_INT >= 33) Api33.listen(app, filter);
    else app.registerReceiver(new ControlReceiver(), filter, SHELL, null);
  }

  /** Since API 33 apps must say whether others may send. */
  @RequiresApi(33)
  private static final class Api33 {
    static void listen(Context app, IntentFilter filter) {
      app.registerReceiver(new ControlReceiver(), filter, SHELL, null, Context.RECEIVER_EXPORTED);
    }
  }
}
