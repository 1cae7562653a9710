package dev.hitchproof.probe;

import android.util.Base64;
import java.nio.charset.Charset;
import org.json.JSONException;
import org.json.JSONObject;

/** One command as received. Its sender has the DUMP permission; its content may still be malformed. */
final class Request {
  private static final int LONGEST = 8_192;
  final String command;
  final String nonce;
  final JSONObject arguments;

  private Request(String command, String nonce, JSONObject arguments) {
    this.command = command;
    this.nonce = nonce;
    this.arguments = arguments;
  }

  /** Throws IllegalArgumentException with the reason. */
  static Request parse(String base64url) {
    if (base64url == null) throw new IllegalArgumentException("no request: pass it as --es hp <base64url>");
    if (base64url.length() > LONGEST) throw new IllegalArgumentException("request longer than " + LONGEST + " characters");
    JSONObject o = json(base64url);
    String command = o.optString("c", "");
    String nonce = o.optString("n", "");
    if (command.isEmpty() || command.length() > 32) throw new IllegalArgumentException("no command in c");
    if (nonce.isEmpty() || nonce.length() > 64) throw new IllegalArgumentException("no nonce of 1 to 64 characters in n");
    return new Request(command, nonce, o);
  }

  static JSONObject json(String base64url) {
    try {
      byte[] bytes = Base64.decode(base64url, Base64.URL_SAFE | Base64.NO_PADDING | Base64.NO_WRAP);
      return new JSONObject(new String(bytes, Charset.forName("UTF-8")));
    } catch (JSONException e) {
      throw new IllegalArgumentException("not a JSON object", e);
    } catch (StackOverflowError e) {
      throw new IllegalArgumentException("nested too deeply", e);
    }
  }
}
