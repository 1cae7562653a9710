package dev.hitchproof.peers;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Commands of the bench; the answer is the broadcast's result data. */
public final class PeerReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    PeerApp app = (PeerApp) context.getApplicationContext();
    setResultData(answer(app, intent.getStringExtra("do"), intent.getStringExtra("with")));
  }

  private static String answer(PeerApp app, String command, String with) {
    switch (command) {
      case "choose":
        app.start(with);
        return "";
      case "prefetch":
        app.feed.prefetch(with.equals("on"));
        return "";
      case "begin":
        Rows.slow = 0;
        app.peer.begin();
        return "";
      case "end":
        app.peer.end();
        return "";
      case "report":
        return "slow rows " + Rows.slow + "\n" + app.peer.report();
      case "threads":
        return ThreadCosts.now();
      default:
        throw new IllegalArgumentException("there is no command " + command);
    }
  }
}
