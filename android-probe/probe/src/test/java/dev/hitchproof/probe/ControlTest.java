package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Looper;
import android.view.inspector.WindowInspector;
import org.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands are refused when. */
final class ControlTest extends StoryTest {
  private static final String PATH = ",\"path\":[[0,10,400],[20,10,300]]";

  @ParameterizedTest
  @CsvSource({"0.99, bad-request", "1, pending", "100, pending", "100.01, bad-request"})
  void samplesAreOneToAHundredMsApart(String rateMs, String code) throws Exception {
    assertEquals(code, codeOf(story.send("gesture", PATH + ",\"rateMs\":" + rateMs)));
  }

  @Test
  void aSecondGestureIsRefusedUntilTheFirstIsDone() throws Exception {
    story.send("gesture", PATH);
    assertEquals("gesture-running", codeOf(story.send("gesture", PATH)));
    story.letGesturesEnd();
    assertEquals("pending", codeOf(story.send("gesture", PATH)));
  }

  @Test
  void tracesAreClearedOnlyWhileNothingIsRecorded() throws Exception {
    assertEquals("refused", codeOf(story.send("clear", "")));
    story.send("stop", "");
    assertEquals(1, story.send("clear", "").getInt("removed"));
  }

  @Test
  void withoutARecordingThereIsNothingToMarkFlushOrStop() throws Exception {
    story.send("stop", "");
    for (String command : new String[] {"mark", "flush", "stop"}) {
      assertEquals("not-recording", codeOf(story.send(command, "")), command);
    }
    assertTrue(!story.status().getBoolean("recording"));
  }

  @Test
  void unknownCommandsAreRefused() throws Exception {
    assertEquals("unknown-command", codeOf(story.send("dance", "")));
  }

  @Test
  void aTraceIsReadFromItsBeginning() throws Exception {
    assertEquals("bad-request", codeOf(story.send("read", ",\"name\":\"x\",\"from\":-1")));
  }

  private static String codeOf(JSONObject reply) {
    return reply.optBoolean("pending") ? "pending" : reply.optString("code", "accepted");
  }

  /** A dialog's window would get the touches. */
  @Test
  void theFocusMayBeInADialog() throws Exception {
    story.root.hasFocus = false;
    WindowInspector.SHOWN.add(story.dialog);
    assertEquals("accepted", codeOf(story.send("mark", ",\"kind\":\"k\",\"text\":\"t\",\"focused\":true")));
    story.dialog.hasFocus = false;
    assertEquals("no-window", codeOf(story.send("mark", ",\"kind\":\"k\",\"text\":\"t\",\"focused\":true")));
  }

  /** A pending answer to another request would be taken for this one's. */
  @Test
  void theDumpAnswersItsOwnRequest() throws Exception {
    String gesture = story.request("gesture", PATH);
    assertEquals("hitchproof 0", story.dump(gesture));
    String status = story.request("status", "");
    assertEquals("hitchproof 0", story.dump(status));
    story.letGesturesEnd();
    assertTrue(story.dump(status).startsWith("hitchproof 1 "), "the answer to the request asked last");
    assertTrue(story.textOf(story.dump(status)).contains("streams"));
  }

  @Test
  void aDumpThatTakesLongIsAskedForAgain() throws Exception {
    String gesture = story.request("gesture", PATH);
    assertEquals("hitchproof 0", story.dump(gesture));
    Looper.runQueue(); // its patience ends
    assertEquals("hitchproof 0", story.dump(gesture));
    story.letGesturesEnd();
    story.dump(gesture);
    assertTrue(story.textOf(story.dump(gesture)).contains("settled"), story.dump(gesture));
  }

  @Test
  void onlyCommandsAreAnswered() throws Exception {
    assertEquals("accepted", codeOf(story.send("status", "")));
    assertEquals(0, story.broadcast("com.example.OTHER").result.finished);
    assertEquals(1, story.broadcast("dev.hitchproof.CONTROL").result.finished);
  }
}
