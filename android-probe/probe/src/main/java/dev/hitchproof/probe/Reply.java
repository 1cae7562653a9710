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

  void refuse(String code, String message) {
    try {
      give(REFUSED, false, new JSONObject().put("code", code).put("message", message));
    } catch (JSONException e) {
      throw new IllegalStateException("text is always JSON", e);
    }
  }

  /** For unexpected failures: only the class, since a message may contain the app's data. */
  void fail(Throwable t) {
    boolean io = t instanceof IOException;
    refuse(io ? "io" : "refused", io ? t.getMessage() : "the probe failed with " + t.getClass().getName());
  }

  private synchronized void give(int code, boolean ok, JSONObject facts) {
    if (given) return;
    given = true;
    try {
      String data = encode(facts.put("n", nonce).put("ok", ok));
      if (data.length() <= LONGEST) receiver.answer(code, data);
      else receiver.answer(REFUSED, encode(tooLong()));
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
