package dev.hitchproof.probe;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Receives commands from the shell; the manifest requires the DUMP permission. Public because the platform creates it. */
public final class ControlReceiver extends BroadcastReceiver {
  private static final String ACTION = "dev.hitchproof.CONTROL";

  @Override
  public void onReceive(Context context, Intent intent) {
    if (!ACTION.equals(intent.getAction())) return;
    PendingResult result = goAsync();
    Control.handle(context, intent.getStringExtra("hp"), (code, data) -> {
      result.setResultCode(code);
      result.setResultData(data);
      result.finish();
    });
  }
}
