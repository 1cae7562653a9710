package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests and replies as they cross the shell. */
final class ControlTextTest {
  @Test
  void aRequestIsRead() {
    Request q = Request.parse(encoded("{\"c\":\"mark\",\"n\":\"7\",\"kind\":\"slide\",\"text\":\"\u00e9\"}"));
    assertEquals("mark", q.command);
    assertEquals("7", q.nonce);
    assertEquals("\u00e9", q.arguments.optString("text"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "{}", "{\"c\":\"hello\"}", "{\"n\":\"1\"}", "{\"c\":\"\",\"n\":\"1\"}",
    "{\"c\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\",\"n\":\"1\"}"})
  void malformedRequestsAreRefusedWithAReason(String json) {
    assertFalse(refusal(encoded(json)).isEmpty());
  }

  /** Texts with a length at the limit and one beyond it. */
  @ParameterizedTest
  @CsvSource({"c, 32, true", "c, 33, false", "n, 64, true", "n, 65, false"})
  void commandAndNonceAreShort(String field, int length, boolean accepted) {
    String other = field.equals("c") ? "\"n\":\"1\"" : "\"c\":\"hello\"";
    String request = encoded("{\"" + field + "\":\"" + text('a', length) + "\"," + other + "}");
    if (accepted) Request.parse(request);
    else refusal(request);
  }

  @Test
  void aRequestHas8192CharactersAtMost() {
    String longest = encoded("{\"c\":\"hello\",\"n\":\"1\",\"x\":\"" + text('x', 8_192 * 3 / 4 - 28) + "\"}");
    assertEquals(8_192, longest.length());
    Request.parse(longest);
    assertTrue(refusal(longest + "A").startsWith("request longer than 8192"));
  }

  @Test
  void aSessionIsALowerCaseUuid() throws JSONException {
    String uuid = "01234567-89ab-cdef-0123-456789abcdef";
    assertEquals(UUID.fromString(uuid), RecordingPlan.of(new JSONObject().put("session", uuid)).session);
    for (String other : new String[] {"", "x" + uuid, uuid.toUpperCase(Locale.ROOT), uuid + "0"}) {
      JSONObject arguments = new JSONObject().put("session", other);
      assertThrows(IllegalArgumentException.class, () -> RecordingPlan.of(arguments), other);
    }
  }

  @Test
  void onlyOptionalRecordersCanBeAskedFor() throws JSONException {
    JSONObject start = new JSONObject().put("session", "01234567-89ab-cdef-0123-456789abcdef");
    assertEquals(Collections.emptySet(), RecordingPlan.of(start).optional);
    start.put("recorders", new JSONArray().put("anrs").put("dispatches"));
    assertEquals(new HashSet<String>(Arrays.asList("dispatches", "anrs")), RecordingPlan.of(start).optional);
    start.put("recorders", new JSONArray().put("frames"));
    String refusal = assertThrows(IllegalArgumentException.class, () -> RecordingPlan.of(start)).getMessage();
    assertEquals("there is no optional recorder frames: there are [dispatches, anrs, overlay, recompositions, blank]", refusal);
  }

  @Test
  void randomTextIsRefused() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      String raw = new String(bytes, StandardCharsets.ISO_8859_1);
      refusal(raw);
      refusal(Base64.getUrlEncoder().encodeToString(bytes));
    }
    refusal(null);
    refusal(text('A', 1_000_000));
    refusal(encoded(text('[', 6_000)));
  }

  @Test
  void anAnswerCarriesTheNonceAndIsGivenOnce() throws JSONException {
    List<String> answers = new ArrayList<String>();
    Reply reply = new Reply("42", (code, data) -> answers.add(code + " " + decoded(data)));
    reply.done(new JSONObject().put("dir", "/x"));
    reply.refuse("io", "too late");
    assertEquals(1, answers.size());
    JSONObject o = new JSONObject(answers.get(0).substring(2));
    assertTrue(answers.get(0).startsWith("1 "));
    assertEquals("42", o.getString("n"));
    assertTrue(o.getBoolean("ok"));
    assertEquals("/x", o.getString("dir"));
  }

  @Test
  void aFailureReportsItsClassButNotItsMessage() {
    assertFalse(failed(new IllegalStateException("secret")).contains("secret"));
    assertTrue(failed(new IllegalStateException("secret")).contains("java.lang.IllegalStateException"));
    assertTrue(failed(new IllegalStateException("secret")).contains("\"refused\""));
    assertTrue(failed(new IOException("No space left on device")).contains("No space left"));
    assertTrue(failed(new IOException("No space left on device")).contains("\"io\""));
  }

  @Test
  void anAnswerOver64KibIsRefusedInstead() throws JSONException {
    List<Integer> codes = new ArrayList<Integer>();
    new Reply("1", (code, data) -> codes.add(code)).done(new JSONObject().put("x", text('x', 70_000)));
    assertEquals(Reply.REFUSED, codes.get(0));
  }

  /** Base64 turns 3 bytes into 4 characters; the envelope is {@code {"x":"…","n":"1","ok":true}}. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 2"})
  void anAnswerMayHave64Kib(int bytesTooMany, int code) throws JSONException {
    List<Integer> codes = new ArrayList<Integer>();
    int envelope = "{\"x\":\"\",\"n\":\"1\",\"ok\":true}".length();
    String value = text('x', 65_536 / 4 * 3 - envelope + bytesTooMany);
    new Reply("1", (c, data) -> codes.add(c)).done(new JSONObject().put("x", value));
    assertEquals(code, codes.get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[[0,1,2]]", "[[0,1],[1,2,3]]", "[[1,1,1],[2,2,2]]", "[[0,1,1],[9,1,1],[8,1,1]]",
    "[[0,\"a\",1],[1,1,1]]", "[[0,1,1],[70000,1,1]]", "[[0,1e9,1],[1,1,1]]"})
  void impossiblePathsAreRefused(String path) {
    assertThrows(IllegalArgumentException.class, () -> GesturePath.parse(new JSONArray(path)));
  }

  @Test
  void aPathWithoutPointsMovesNoFinger() {
    GesturePath p = GesturePath.parse(new JSONArray());
    assertTrue(p.isEmpty());
    assertEquals(0, p.durationMs());
  }

  @Test
  void aPathMayLastAMinuteAndReachAMillionPixels() throws JSONException {
    GesturePath p = GesturePath.parse(new JSONArray("[[0,1000000,-1000000],[60000,1,1]]"));
    assertEquals(60_000, p.durationMs());
    assertEquals(-1_000_000, p.yAt(0));
  }

  @ParameterizedTest
  @CsvSource({"512, true", "513, false", "2, true"})
  void aPathHas512PointsAtMost(int points, boolean accepted) throws JSONException {
    JSONArray path = new JSONArray();
    for (int i = 0; i < points; i++) path.put(new JSONArray("[" + i + ",1,1]"));
    if (accepted) assertEquals(points - 1, GesturePath.parse(path).durationMs());
    else assertThrows(IllegalArgumentException.class, () -> GesturePath.parse(path));
  }

  /** A finger that jumps has two points with the same time. */
  @Test
  void atTheTimeOfAJumpTheFingerIsWhereItJumpedFrom() throws JSONException {
    GesturePath p = GesturePath.parse(new JSONArray("[[0,0,0],[100,50,0],[100,90,0],[200,100,0]]"));
    assertEquals(50, p.xAt(100));
    assertEquals(91, p.xAt(110));
    assertEquals(25, p.xAt(50));
    GesturePath atOnce = GesturePath.parse(new JSONArray("[[0,0,0],[0,90,0]]"));
    assertEquals(90, atOnce.xAt(0));
  }

  @Test
  void aPathIsStraightBetweenItsPoints() throws JSONException {
    GesturePath p = GesturePath.parse(new JSONArray("[[0,10,1000],[100,10,500],[200,10,500]]"));
    assertEquals(1000, p.yAt(0));
    assertEquals(750, p.yAt(50));
    assertEquals(500, p.yAt(100));
    assertEquals(500, p.yAt(150));
    assertEquals(500, p.yAt(999));
  }

  private static String refusal(String text) {
    return assertThrows(IllegalArgumentException.class, () -> Request.parse(text)).getMessage();
  }

  private static String failed(Throwable t) {
    StringBuilder answer = new StringBuilder();
    new Reply("1", (code, data) -> answer.append(decoded(data))).fail(t);
    return answer.toString();
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String decoded(String data) {
    return new String(Base64.getUrlDecoder().decode(data), StandardCharsets.UTF_8);
  }

  private static String text(char c, int n) {
    char[] out = new char[n];
    java.util.Arrays.fill(out, c);
    return new String(out);
  }
}
