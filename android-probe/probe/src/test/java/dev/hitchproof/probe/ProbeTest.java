package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Looper;
import android.util.Log;
import android.view.Choreographer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a recording starts and ends when not all goes well. */
final class ProbeTest {
  private static final String FIRST = "11112222-3333-4444-5555-666677778888";
  private static final String SECOND = "99992222-3333-4444-5555-666677778888";
  @TempDir File folder;
  private final List<String> told = new ArrayList<String>();
  private boolean repliesFail;
  private FakeApp app;
  private Probe probe;

  @BeforeEach
  void install() {
    app = FakeApp.in(folder);
    probe = new Probe(app);
  }

  @AfterEach
  void forget() {
    Looper.forget();
    Choreographer.forget();
    ProbeGuard.reportTo(null);
  }

  @Test
  void aRecorderThatCannotStartLeavesNothingBehind() throws IOException {
    app.displays.refuses = true;
    assertThrows(SecurityException.class, () -> start(FIRST));
    run();
    assertNull(probe.recording());
    assertEquals(0, app.displays.listeners.size());
    assertTrue(trace(FIRST).contains("failed"), "the file is closed");
    assertEquals(Arrays.asList(), told, "what throws does not reply");
    app.displays.refuses = false;
    start(SECOND);
    run();
    assertEquals(Arrays.asList("started"), told);
  }

  @Test
  void aStartThatThrowsDoesNotReplyThatItsFileCannotBeOpened() throws IOException {
    app.displays.refuses = true;
    block();
    assertThrows(SecurityException.class, () -> start(FIRST));
    run();
    assertEquals(Arrays.asList(), told);
  }

  @Test
  void aFileThatCannotBeOpenedEndsTheRecording() throws IOException {
    block();
    start(FIRST);
    assertEquals(1, app.displays.listeners.size());
    run();
    assertEquals(Arrays.asList("failed: java.io.IOException"), told);
    assertNull(probe.recording());
    assertEquals(0, app.displays.listeners.size());
  }

  @Test
  void theLateFailureOfAnEarlierRecordingDoesNotEndTheNext() throws IOException {
    block();
    start(FIRST);
    Looper.runQueue(); // its file could not be opened, which the main thread does not know yet
    unblock();
    start(SECOND);
    Recording second = probe.recording();
    run();
    assertSame(second, probe.recording());
    assertEquals(1, app.displays.listeners.size());
    assertEquals(Arrays.asList("failed: java.io.IOException", "started"), told);
  }

  @Test
  void aRecordingThatIsReplacedIsStopped() {
    start(FIRST);
    run();
    start(SECOND);
    run();
    assertEquals(SECOND, probe.recording().session.id.toString());
    assertEquals(1, app.displays.listeners.size());
  }

  /** Reports of frames wait in the queue of another thread. */
  @Test
  void whatTheThreadOfFramesStillDoesIsWrittenBeforeTheEnd() throws IOException {
    start(FIRST);
    run();
    Recording recording = probe.recording();
    probe.threads().frames.post(() -> recording.mark("late-report", "it"));
    stop();
    run();
    assertTrue(trace(FIRST).contains("late-report"));
    assertEquals(Arrays.asList("started", "stopped 1"), told);
  }

  @Test
  void aReplyThatCannotBeGivenIsAFailedOne() {
    repliesFail = true;
    start(FIRST);
    run();
    stop();
    run();
    assertEquals(Arrays.asList("started", "failed: java.lang.IllegalStateException", "stopped 1", "not stopped"), told);
  }

  @Test
  void failuresOfTheProbeAreInTheTraceWhileItRecords() throws IOException {
    start(FIRST);
    run();
    ProbeGuard.GUARD.tolerated(new IllegalStateException());
    stop();
    run();
    assertTrue(trace(FIRST).contains("probe: java.lang.IllegalStateException"));
    Log.LINES.clear();
    ProbeGuard.GUARD.tolerated(new IllegalStateException());
    assertEquals(Arrays.asList("probe failed: java.lang.IllegalStateException"), Log.LINES);
  }

  private void start(String session) {
    RecordingPlan plan;
    try {
      plan = RecordingPlan.of(new JSONObject().put("session", session));
    } catch (JSONException e) {
      throw new AssertionError(e);
    }
    probe.start(plan, new Probe.Started() {
      @Override
      public void started(File dir) {
        told.add("started");
        if (repliesFail) throw new IllegalStateException();
      }

      @Override
      public void failed(Throwable t) {
        told.add("failed: " + t.getClass().getName());
      }
    });
  }

  private void stop() {
    probe.stop("stop", new Probe.Stopped() {
      @Override
      public void stopped(JSONArray files) {
        told.add("stopped " + files.length());
        if (repliesFail) throw new IllegalStateException();
      }

      @Override
      public void failed(Throwable t) {
        told.add("not stopped");
      }
    });
  }

  private static void run() {
    for (int i = 0; i < 6; i++) Looper.runQueue();
  }

  /** Where the folder of traces would be there is a file. */
  private void block() throws IOException {
    assertTrue(new File(folder, "hitchproof").createNewFile());
  }

  private void unblock() {
    assertTrue(new File(folder, "hitchproof").delete());
  }

  private String trace(String session) throws IOException {
    File file = new File(new File(folder, "hitchproof"), session + "-0.hpt");
    return new String(Files.readAllBytes(file.toPath()), StandardCharsets.ISO_8859_1);
  }
}
