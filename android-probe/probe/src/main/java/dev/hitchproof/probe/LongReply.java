package dev.hitchproof.probe;

import android.os.Handler;
import org.json.JSONObject;

/**
 * The answer to a command that may take longer than a broadcast: the platform stops an app that holds one for 10 s. Until the
 * answer is known, the command is answered with {@code pending}, and the same request asks for it again. Main thread.
 */
final class LongReply {
  private interface Answer {
    void to(Reply reply);
  }

  private static final long PATIENCE_MS = 8_000;
  private final String nonce;
  private final Handler main;
  private final Runnable stillPending = this::stillPending;
  private Reply waiting;
  private Answer answer;

  LongReply(String nonce, Handler main) {
    this.nonce = nonce;
    this.main = main;
  }

  boolean isTo(Request request) {
    return request.nonce.equals(nonce);
  }

  boolean isKnown() {
    return answer != null;
  }

  void ask(Reply reply) {
    waiting = reply;
    main.removeCallbacks(stillPending);
    if (answer != null) give();
    else main.postDelayed(stillPending, PATIENCE_MS);
  }

  void done(JSONObject facts) {
    answer = reply -> reply.done(facts);
    give();
  }

  /** Counts the failure once, however often the answer is requested. */
  void fail(Throwable t) {
    ProbeGuard.GUARD.tolerated(t);
    answer = reply -> reply.refuse(t);
    give();
  }

  private void give() {
    main.removeCallbacks(stillPending);
    if (waiting != null) answer.to(waiting);
  }

  private void stillPending() {
    if (waiting == null) return;
    waiting.pending();
    waiting = null; // not before: if that fails, it gets the answer
  }
}
