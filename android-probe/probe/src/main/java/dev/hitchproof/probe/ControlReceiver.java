package dev.hitchproof.probe;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Takes commands from the shell; the manifest keeps everyone without DUMP away. Public since the platform makes it. */
public final class ControlReceiver extends BroadcastReceiver {
  private static final String ACTION = "dev.hitchproof.CONTROL";

  @Override
  public void onReceive(Context context, Intent intent) {
    if (!ACTION.equals(intent.getAction())) return;
    PendingResult result = goAsync();
    Reply.Receiver receiver = (code, data) -> {
      result.setResultCode(code);
      result.setResultData(data);
      result.finish();
    };
    Probe probe = Probe.get();
    if (probe == null) Reply.refuseForGood(context, receiver);
    else probe.control.handle(intent.getStringExtra("hp"), receiver);
  }
}
