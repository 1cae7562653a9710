package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Build;
import android.os.Looper;
import android.view.Choreographer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each call of the platform is made to fail once: the app is not affected, and the failure is counted. */
final class HostSafetyTest {
  private static final int NEVER = Integer.MAX_VALUE;
  /**
   * The calls whose failure leaves a broadcast unfinished: before it is the probe's to finish, when the platform loses the
   * message with the answer, and the end itself. After any other the platform would wait for it, and then end the app.
   */
  private static final Pattern UNFINISHED =
      Pattern.compile("onReceive.*Intent\\.|BroadcastReceiver\\.goAsync|Handler\\.dispatchMessage|PendingResult\\.finish");
  /** The level from which on released apps can allow to be profiled. */
  private static final int PROFILEABLE = 29;
  /** Calls that no test here makes fail, by their first letters, and why not. */
  private static final Map<String, String> EXEMPT = new TreeMap<String, String>();

  static {
    String second = "follows another failure, and only one call of a story fails";
    EXEMPT.put("DispatchedStroke.cancel", second);
    EXEMPT.put("Finger.cancel", second);
    EXEMPT.put("Gesture.failed", second);
    EXEMPT.put("Probe$1.failed", second);
    EXEMPT.put("Probe$2.failed", second);
    EXEMPT.put("Probe.abandon", second);
    EXEMPT.put("ProbeGuard$1.recorderFailed", second);
    EXEMPT.put("FingerInstrumentation.<init>", "only the shell starts it, which asks for it");
    String library = "needs a list of a library or an AdapterView; guarded as are the calls around it";
    EXEMPT.put("BoundRow$FieldOf.", library);
    EXEMPT.put("AdapterPosition.", library);
    EXEMPT.put("BlankArea.", "needs a list with rows; all of it is one guarded step");
    EXEMPT.put("Recompositions.", "needs Compose: see RecompositionsTest");
    EXEMPT.put("StateReads.", "likewise");
    String traced = "only in builds with traced methods";
    EXEMPT.put("MethodNames$OfBuild.", traced);
    EXEMPT.put("TraceSession.open: Looper.", traced);
    EXEMPT.put("ProcessControl$Api33.", "the JVM has no process name; below API 33 the same caller fails");
  }

  @TempDir File folder;

  /** Forgets what the last process left. */
  @AfterEach
  void forget() {
    StandIns.forget();
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 23, 24, 26, 28, 29, 31, 33, 34, 36})
  void withoutAFaultNothingFailsAndAllIsRecorded(int api) throws Exception {
    Build.VERSION.SDK_INT = api;
    HostStory story = live(HostStory::live, NEVER);
    assertEquals(0, story.status().getInt("failures"));
    assertTrue(replyWith(story, "files").optJSONArray("files") != null, story.replies.toString());
    assertTrue(replyWith(story, "part").optString("part").startsWith("iUhQVA0KGgo"), "a trace's first bytes");
    assertTrue(replyWith(story, "streams").toString().contains("emitted"), story.replies.toString());
    assertNull(leaked(story));
    if (api < PROFILEABLE) return;
    assertEquals(0, live(HostStory::liveAlone, NEVER).status().getInt("failures"));
  }

  @Test
  void aFaultInAnyCallOfThePlatformIsCountedAndNotNoticed() throws Exception {
    List<String> calls = callsIn(HostStory::live, Build.VERSION.TEST_SDK_INT);
    assertTrue(calls.size() > 500, "only " + calls.size() + " calls");
    assertUnnoticed(HostStory::live, calls.size(), call -> true);
  }

  /** Only the calls that the test above has not made fail. */
  @ParameterizedTest
  @ValueSource(ints = {21, 23, 28, 36})
  void aFaultInACallThatAnotherLevelMakesIsToo(int api) throws Exception {
    Set<String> tried = new HashSet<String>(callsIn(HostStory::live, Build.VERSION.TEST_SDK_INT));
    List<String> calls = callsIn(HostStory::live, api);
    assertUnnoticed(HostStory::live, calls.size(), call -> !tried.contains(calls.get(call)));
  }

  @Test
  void aFaultInACallThatIsMadeWithoutCommandsIsToo() throws Exception {
    Set<String> tried = new HashSet<String>(callsIn(HostStory::live, Build.VERSION.TEST_SDK_INT));
    List<String> calls = callsIn(HostStory::liveAlone, Build.VERSION.TEST_SDK_INT);
    assertUnnoticed(HostStory::liveAlone, calls.size(), call -> !tried.contains(calls.get(call)));
  }

  /** So the tests above make each call of the platform fail that the probe's classes have, but these. */
  @Test
  void theTestsAboveLeaveNoCallOut() throws Exception {
    Set<String> left = FaultyLoader.calls();
    for (int api : new int[] {21, 23, 28, 34, 36}) left.removeAll(callsIn(HostStory::live, api));
    left.removeAll(callsIn(HostStory::liveAlone, Build.VERSION.TEST_SDK_INT));
    // Only if a frame is late by the real clock, or is reported before the next look at it: see RecordingTest and WatchdogTest.
    left.removeIf(call -> call.startsWith("Recording.late") || call.startsWith("Watchdog.complete"));
    List<String> exempt = new ArrayList<String>(EXEMPT.keySet());
    left.removeIf(call -> exempt.removeIf(call::startsWith) | EXEMPT.keySet().stream().anyMatch(call::startsWith));
    assertEquals(Collections.emptySet(), left, "not called");
    assertEquals(Collections.emptyList(), exempt, "called");
  }

  @Test
  void anActivityThatIsDestroyedInMidSlideLeavesNothingPostedAndATrace() throws Exception {
    HostStory story = new HostStory(FaultyLoader.newProcess(), folder);
    story.start();
    story.goInMidSlide();
    assertEquals(0, Choreographer.vsync(Long.MAX_VALUE), "callbacks of frames");
    assertEquals(Collections.emptyList(), story.root.attached);
    assertEquals(Collections.emptyList(), story.root.reports);
    JSONObject status = story.status();
    assertEquals("false 0", status.getBoolean("armed") + " " + status.getInt("failures"));
    assertEquals(1, story.send("stop", "").getJSONArray("files").length());
  }

  private interface Life {
    void of(HostStory story) throws Exception;
  }

  private List<String> callsIn(Life life, int api) throws Exception {
    Build.VERSION.SDK_INT = api;
    live(life, NEVER);
    return Faults.calls();
  }

  /** Stories differ a little in their last calls, since the probe's clocks are real. */
  private void assertUnnoticed(Life life, int calls, IntPredicate fails) {
    List<String> noticed = new ArrayList<String>();
    for (int call = 0; call < calls; call++) {
      if (!fails.test(call)) continue;
      String problem = problemWithFaultAt(life, call);
      if (problem != null && Faults.failed() != null) noticed.add(call + " " + Faults.failed() + ": " + problem);
    }
    assertEquals(Collections.emptyList(), noticed);
  }

  private String problemWithFaultAt(Life life, int call) {
    try {
      HostStory story = live(life, call);
      int touches = story.window.host.touches + story.dialog.mWindow.host.touches;
      if (touches != story.touches) return "the host got " + touches + " touches of " + story.touches;
      if (story.printed != story.messages) return "the host's printer got " + story.printed + " texts of " + story.messages;
      if (story.window.host.focuses != story.focuses) return "the host got " + story.window.host.focuses + " changes of focus";
      if (story.isWaitedFor() && !UNFINISHED.matcher(Faults.failed()).find()) return "a broadcast was not finished";
      boolean refused = false;
      for (JSONObject reply : story.replies) refused |= !reply.getBoolean("ok");
      JSONObject status = story.status();
      if (status == null || !refused && status.getBoolean("ok") && status.getInt("failures") == 0) return "not counted";
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

  private HostStory live(Life life, int faultAt) throws Exception {
    File own = new File(folder, faultAt + "-" + System.nanoTime());
    assertTrue(own.mkdirs());
    HostStory story = new HostStory(FaultyLoader.newProcess(), own);
    Faults.at(faultAt);
    try {
      life.of(story);
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
