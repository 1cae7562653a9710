package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Handler;
import android.os.Looper;
import android.util.Base64;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Running the stand-in handler's queue means that the 8 s are over. */
final class LongReplyTest {
  private final List<String> answers = new ArrayList<String>();
  private final Handler main = new Handler();
  private final LongReply reply = new LongReply("7", main);

  @AfterEach
  void forget() {
    Looper.forget();
  }

  @Test
  void anAnswerInTimeIsGivenAtOnceAndAlone() throws JSONException {
    reply.ask(asked());
    reply.done(new JSONObject().put("moved", 5));
    Looper.runQueue();
    assertEquals(Arrays.asList("1 5"), answers);
  }

  @Test
  void untilItIsKnownEveryAskerHearsThatItIsPending() throws JSONException {
    reply.ask(asked());
    assertFalse(reply.isKnown());
    Looper.runQueue();
    assertEquals(Arrays.asList("3 pending"), answers);
    reply.ask(asked());
    Looper.runQueue();
    reply.done(new JSONObject().put("moved", 5));
    assertEquals(Arrays.asList("3 pending", "3 pending"), answers);
    assertTrue(reply.isKnown());
    reply.ask(asked());
    assertEquals(Arrays.asList("3 pending", "3 pending", "1 5"), answers);
  }

  /** The platform stops an app that holds a broadcast for 10 s. */
  @Test
  void noAskerWaitsForTenSeconds() {
    reply.ask(asked());
    assertTrue(main.delaysMs.get(0) <= 9_000, main.delaysMs.toString());
  }

  @Test
  void anAskerWhoCameAgainGetsTheAnswerOnce() throws JSONException {
    reply.ask(asked());
    reply.ask(asked());
    Looper.runQueue();
    assertEquals(Arrays.asList("3 pending"), answers);
    reply.ask(asked());
    reply.fail(new IOException("disk full"));
    assertEquals(Arrays.asList("3 pending", "2 disk full"), answers);
  }

  @Test
  void aFailureCountsOnceHoweverOftenItIsAskedFor() {
    long before = Guard.allFailures();
    reply.fail(new IOException("disk full"));
    for (int i = 0; i < 3; i++) reply.ask(asked());
    assertEquals(Arrays.asList("2 disk full", "2 disk full", "2 disk full"), answers);
    assertEquals(before + 1, Guard.allFailures());
  }

  @Test
  void itIsTheReplyToOneNonce() {
    assertTrue(reply.isTo(request("7")));
    assertFalse(reply.isTo(request("8")));
  }

  private static Request request(String nonce) {
    String json = "{\"c\":\"gesture\",\"n\":\"" + nonce + "\"}";
    return Request.parse(Base64.encodeToString(json.getBytes(), Base64.URL_SAFE | Base64.NO_PADDING | Base64.NO_WRAP));
  }

  private Reply asked() {
    return new Reply("7", (code, data) -> {
      try {
        JSONObject o = new JSONObject(new String(Base64.decode(data, Base64.URL_SAFE)));
        answers.add(code + " " + (o.optBoolean("pending") ? "pending" : o.optString("message", o.optString("moved"))));
      } catch (JSONException e) {
        throw new AssertionError(e);
      }
    });
  }
}
