package dev.hitchproof.probe;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Receives commands from the shell; the manifest and {@link ProcessControl} require the DUMP permission. Public because the platform creates it. */
public final class ControlReceiver extends BroadcastReceiver {
  /** In processes other than the main one, followed by a dot and the process's name. */
  static final String ACTION = "dev.hitchproof.CONTROL";

  @Override
  public void onReceive(Context context, Intent intent) {
    ProbeGuard.GUARD.each(() -> {
      if (isCommand(intent.getAction())) receive(context, intent.getStringExtra("hp"));
    });
  }

  static boolean isCommand(String action) {
    return ACTION.equals(action) || String.valueOf(action).startsWith(ACTION + ".");
  }

  private void receive(Context context, String request) {
    PendingResult result = goAsync();
    try {
      Control.handle(context, request, (code, data) -> {
        try {
          result.setResultCode(code);
          result.setResultData(data);
        } finally {
          result.finish();
        }
      });
    } catch (Throwable t) {
      // An unfinished broadcast would end in the dialog "app isn't responding".
      ProbeGuard.GUARD.each(result::finish);
      throw t;
    }
  }
}
