package dev.hitchproof.probe;

import android.util.Base64;
import java.io.IOException;
import java.nio.charset.Charset;
import org.json.JSONException;
import org.json.JSONObject;

/** The answer to a command, given once, from any thread. */
final class Reply {
  /** Where the answer goes. */
  interface Receiver {
    void answer(int code, String data);
  }

  static final int DONE = 1;
  static final int REFUSED = 2;
  static final int PENDING = 3;
  private static final int LONGEST = 65_536;
  private final String nonce;
  private final Receiver receiver;
  private boolean given;

  Reply(String nonce, Receiver receiver) {
    this.nonce = nonce;
    this.receiver = receiver;
  }

  void done(JSONObject facts) {
    give(DONE, true, facts);
  }

  /** The answer is not known yet; the same request asks again. */
  void pending() {
    try {
      give(PENDING, true, new JSONObject().put("pending", true));
    } catch (JSONException e) {
      throw new IllegalStateException("a boolean is always JSON", e);
    }
  }

  void refuse(String code, String message) {
    try {
      give(REFUSED, false, new JSONObject().put("code", code).put("message", message));
    } catch (JSONException e) {
      throw new IllegalStateException("text is always JSON", e);
    }
  }

  /** Answers with an unexpected failure, which is counted. */
  void fail(Throwable t) {
    ProbeGuard.GUARD.tolerated(t);
    refuse(t);
  }

  /** Answers only with the failure's class, since a message may contain the app's data. */
  void refuse(Throwable t) {
    boolean io = t instanceof IOException;
    refuse(io ? "io" : "refused", io ? t.getMessage() : "the probe failed with " + t.getClass().getName());
  }

  private synchronized void give(int code, boolean ok, JSONObject facts) {
    if (given) return;
    try {
      String data = encode(facts.put("n", nonce).put("ok", ok));
      boolean fits = data.length() <= LONGEST;
      if (!fits) data = encode(tooLong());
      given = true;
      receiver.answer(fits ? code : REFUSED, data);
    } catch (JSONException e) {
      throw new IllegalStateException("the answer has a number that JSON cannot express", e);
    }
  }

  private JSONObject tooLong() throws JSONException {
    return new JSONObject().put("n", nonce).put("ok", false).put("code", "refused").put("message", "the answer is over 64 KiB");
  }

  private static String encode(JSONObject o) {
    return Base64.encodeToString(o.toString().getBytes(Charset.forName("UTF-8")),
        Base64.URL_SAFE | Base64.NO_PADDING | Base64.NO_WRAP);
  }
}
