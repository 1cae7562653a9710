package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Looper;
import android.view.Choreographer;
import android.view.inspector.WindowInspector;
import java.io.File;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands are refused when. */
final class ControlTest {
  private static final String PATH = ",\"path\":[[0,10,400],[20,10,300]]";
  @TempDir File folder;
  private HostStory story;

  @BeforeEach
  void start() throws Exception {
    story = new HostStory(FaultyLoader.newProcess(), folder);
    story.start();
  }

  @AfterEach
  void forget() {
    Looper.forget();
    Choreographer.forget();
    WindowInspector.SHOWN.clear();
  }

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
}
