package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Looper;
import android.view.Choreographer;
import android.view.inspector.WindowInspector;
import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each call of the platform is made to fail once: the app is not affected, and the failure is counted. */
final class HostSafetyTest {
  private static final int NEVER = Integer.MAX_VALUE;
  @TempDir File folder;

  /** Forgets what the last process left. */
  @AfterEach
  void forget() {
    Looper.forget();
    Choreographer.forget();
    WindowInspector.SHOWN.clear();
  }

  @Test
  void withoutAFaultNothingFailsAndAllIsRecorded() throws Exception {
    HostStory story = live(NEVER);
    assertEquals(0, story.status().getInt("failures"));
    assertTrue(replyWith(story, "files").optJSONArray("files") != null, story.replies.toString());
    assertTrue(replyWith(story, "part").optString("part").startsWith("iUhQVA0KGgo"), "a trace's first bytes");
    assertTrue(replyWith(story, "streams").toString().contains("emitted"), story.replies.toString());
  }

  @Test
  void aFaultInAnyCallOfThePlatformIsCountedAndNotNoticed() throws Exception {
    List<String> noticed = new ArrayList<String>();
    int call = 0;
    for (String problem = problemWithFaultAt(call); Faults.failed() != null; problem = problemWithFaultAt(++call)) {
      if (problem != null) noticed.add(call + " " + Faults.failed() + ": " + problem);
    }
    assertEquals(Collections.emptyList(), noticed);
    assertTrue(call > 300, "only " + call + " calls");
  }

  private String problemWithFaultAt(int call) {
    try {
      HostStory story = live(call);
      if (story.window.host.touches != story.touches) return "the host got " + story.window.host.touches + " touches of " + story.touches;
      if (story.window.host.focuses != story.focuses) return "the host got " + story.window.host.focuses + " changes of focus";
      boolean refused = story.unanswered > 0;
      for (JSONObject reply : story.replies) refused |= !reply.getBoolean("ok");
      JSONObject status = story.status();
      if (status == null || !refused && status.optInt("failures") == 0) return "not counted";
      return null;
    } catch (Throwable t) {
      return "thrown: " + t;
    }
  }

  private HostStory live(int faultAt) throws Exception {
    File own = new File(folder, faultAt + "-" + System.nanoTime());
    HostStory story = new HostStory(new FaultyLoader(), own);
    Faults.at(faultAt);
    try {
      story.live();
    } finally {
      Faults.none();
    }
    return story;
  }

  private static JSONObject replyWith(HostStory story, String key) {
    for (JSONObject reply : story.replies) {
      if (reply.has(key)) return reply;
    }
    return new JSONObject();
  }
}
