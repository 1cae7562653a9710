package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.Looper;
import android.view.Choreographer;
import android.view.inspector.WindowInspector;
import java.io.File;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that ask for the focus, which a window of another process of the app may have. */
final class ControlFocusTest {
  private static final String ASKED = ",\"kind\":\"k\",\"text\":\"t\",\"path\":[],\"focused\":true";
  private static final String NOT_ASKED = ASKED.replace("true", "false");
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
