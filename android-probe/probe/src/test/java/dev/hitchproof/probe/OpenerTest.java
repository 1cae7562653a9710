package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An activity that Android opens only for the app is opened by the probe. */
final class OpenerTest extends StoryTest {
  private static final String ACTIVITY = ",\"activity\":\"com.example.host.Hidden\"";

  @Test
  void itIsAnsweredWhenTheAppHasTheFocus() throws Exception {
    String request = story.request("open", ACTIVITY);
    story.root.hasFocus = false;
    assertEquals("pending", codeOf(story.send(request)));
    assertEquals(1, story.app.opened.size());
    story.resume();
    story.letGesturesEnd();
    assertEquals("pending", codeOf(story.send(request)), "resumed, but without the focus");
    story.root.hasFocus = true;
    story.letGesturesEnd();
    assertEquals(true, story.send(request).getBoolean("shown"));
    assertEquals(1, story.app.opened.size(), "opened once, however often it is asked for");
  }

  @Test
  void thePreviousActivityIsNotTakenForIt() throws Exception {
    String request = story.request("open", ACTIVITY);
    story.send(request);
    story.letGesturesEnd();
    assertEquals("pending", codeOf(story.send(request)));
  }

  @Test
  void whatIsNeverShownIsGivenUp() throws Exception {
    String request = story.request("open", ACTIVITY);
    story.send(request);
    while (story.send(request).optBoolean("pending")) story.letGesturesEnd();
    assertEquals(false, story.send(request).getBoolean("shown"));
  }

  @Test
  void whatRunsInAnotherProcessIsNotAwaited() throws Exception {
    story.app.activityProcess = ":viewer";
    assertEquals(false, story.send("open", ACTIVITY).getBoolean("shown"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",\"activity\":\"A\",\"extras\":[[\"s\",\"key\"]]", ",\"activity\":\"A\",\"extras\":[[\"x\",\"key\",\"1\"]]",
      ",\"activity\":\"A\",\"extras\":[[\"i\",\"key\",\"one\"]]"})
  void aRequestThatIsWrongOpensNothing(String more) throws Exception {
    assertEquals("bad-request", codeOf(story.send("open", more)));
    assertEquals(0, story.app.opened.size());
  }

  private static String codeOf(JSONObject reply) {
    return reply.optBoolean("pending") ? "pending" : reply.optString("code", "accepted");
  }
}
