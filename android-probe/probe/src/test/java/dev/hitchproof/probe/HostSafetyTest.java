package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Build;
import android.os.Looper;
import android.view.Choreographer;
import android.view.inspector.WindowInspector;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 23, 24, 26, 28, 29, 31, 33, 34, 36})
  void withoutAFaultNothingFailsAndAllIsRecorded(int api) throws Exception {
    Build.VERSION.SDK_INT = api;
    HostStory story = live(NEVER);
    assertEquals(0, story.status().getInt("failures"));
    assertTrue(replyWith(story, "files").optJSONArray("files") != null, story.replies.toString());
    assertTrue(replyWith(story, "part").optString("part").startsWith("iUhQVA0KGgo"), "a trace's first bytes");
    assertTrue(replyWith(story, "streams").toString().contains("emitted"), story.replies.toString());
    assertNull(leaked(story));
  }

  @Test
  void aFaultInAnyCallOfThePlatformIsCountedAndNotNoticed() throws Exception {
    int calls = callsOn(Build.VERSION.TEST_SDK_INT).size();
    assertTrue(calls > 300, "only " + calls + " calls");
    assertUnnoticed(calls, call -> true);
  }

  /** Only the calls that the test above has not made fail; one of them is named. */
  @ParameterizedTest
  @CsvSource({"21, android/app/ActivityManager.getRunningAppProcesses", "28, android/view/Choreographer.removeFrameCallback",
      "28, java/lang/reflect/Method.invoke", "36, android/view/View.getRootSurfaceControl",
      "36, java/lang/reflect/Proxy.newProxyInstance"})
  void aFaultInACallThatAnotherLevelMakesIsToo(int api, String one) throws Exception {
    Set<String> tried = new HashSet<String>(callsOn(Build.VERSION.TEST_SDK_INT));
    List<String> calls = callsOn(api);
    assertTrue(calls.contains(one) && !tried.contains(one), one);
    assertUnnoticed(calls.size(), call -> !tried.contains(calls.get(call)));
  }

  @Test
  void anActivityThatIsDestroyedInMidSlideLeavesNothingPostedAndATrace() throws Exception {
    HostStory story = new HostStory(new FaultyLoader(), folder);
    story.start();
    story.goInMidSlide();
    assertEquals(0, Choreographer.vsync(Long.MAX_VALUE), "callbacks of frames");
    assertEquals(Collections.emptyList(), story.root.attached);
    assertEquals(Collections.emptyList(), story.root.reports);
    JSONObject status = story.status();
    assertEquals("false 0", status.getBoolean("armed") + " " + status.getInt("failures"));
    assertEquals(1, story.send("stop", "").getJSONArray("files").length());
  }

  private List<String> callsOn(int api) throws Exception {
    Build.VERSION.SDK_INT = api;
    live(NEVER);
    return Faults.calls();
  }

  /** Stories differ a little in their last calls, since the probe's clocks are real. */
  private void assertUnnoticed(int calls, IntPredicate fails) {
    List<String> noticed = new ArrayList<String>();
    for (int call = 0; call < calls; call++) {
      if (!fails.test(call)) continue;
      String problem = problemWithFaultAt(call);
      if (problem != null && Faults.failed() != null) noticed.add(call + " " + Faults.failed() + ": " + problem);
    }
    assertEquals(Collections.emptyList(), noticed);
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
      String leak = leaked(story);
      return leak == null ? null : "leaked: " + leak;
    } catch (Throwable t) {
      return "thrown: " + t;
    }
  }

  /** The reply or file that has what the app shows or what its exceptions say; null for none. */
  private static String leaked(HostStory story) throws IOException {
    for (JSONObject reply : story.replies) {
      if (hasSecret(reply.toString())) return reply.toString();
    }
    try (Stream<Path> files = Files.walk(story.folder.toPath())) {
      for (Path file : files.filter(Files::isRegularFile).toArray(Path[]::new)) {
        if (hasSecret(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))) return file.toString();
      }
    }
    return null;
  }

  private static boolean hasSecret(String output) {
    return output.contains(HostStory.SECRET) || output.contains(Faults.MESSAGE);
  }

  private HostStory live(int faultAt) throws Exception {
    File own = new File(folder, faultAt + "-" + System.nanoTime());
    assertTrue(own.mkdirs());
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
