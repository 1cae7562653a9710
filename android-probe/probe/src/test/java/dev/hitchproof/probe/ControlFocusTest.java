package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.json.JSONObject;
import org.junit.jupiter.api.Test;

/** Requests that ask for the focus, which a window of another process of the app may have. */
final class ControlFocusTest extends StoryTest {
  private static final String ASKED = ",\"kind\":\"k\",\"text\":\"t\",\"path\":[],\"focused\":true";
  private static final String NOT_ASKED = ASKED.replace("true", "false");

  @Test
  void areRefusedWithoutIt() throws Exception {
    story.root.hasFocus = false;
    assertEquals("no-window", codeOf(story.send("mark", ASKED)));
    assertEquals("no-window", codeOf(story.send("gesture", ASKED)));
    assertEquals("accepted", codeOf(story.send("mark", NOT_ASKED)));
    assertEquals("accepted", codeOf(story.send("gesture", NOT_ASKED)));
  }

  @Test
  void areAcceptedWithIt() throws Exception {
    story.root.hasFocus = true;
    assertEquals("accepted", codeOf(story.send("mark", ASKED)));
    assertEquals("accepted", codeOf(story.send("gesture", ASKED)));
  }

  private static String codeOf(JSONObject reply) {
    return reply.optString("code", "accepted");
  }
}
