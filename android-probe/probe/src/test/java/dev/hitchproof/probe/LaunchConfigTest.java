package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.content.Intent;
import android.os.Looper;
import android.util.Base64;
import android.util.Log;
import android.view.Choreographer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that no command starts or ends. */
final class LaunchConfigTest {
  private static final String FIRST = "11112222-3333-4444-5555-666677778888";
  private static final String SECOND = "99992222-3333-4444-5555-666677778888";
  @TempDir File folder;

  @BeforeEach
  @AfterEach
  void forget() {
    Log.LINES.clear();
    Looper.forget();
    Choreographer.forget();
  }

  @Test
  void itStartsARecordingThatEndsWhenTheAppIsLeft() throws IOException {
    Probe probe = probe();
    probe.started(sessionOf(FIRST), false);
    run();
    assertEquals(FIRST, probe.recording().session.id.toString());
    probe.left();
    run();
    assertNull(probe.recording());
    assertEndsWith(FIRST, "left");
  }

  @Test
  void theSameIntentStartsNoOther() {
    Probe probe = probe();
    probe.started(sessionOf(FIRST), false);
    Recording first = probe.recording();
    probe.started(sessionOf(FIRST), false);
    assertSame(first, probe.recording());
    probe.left();
    probe.started(sessionOf(FIRST), false);
    assertNull(probe.recording());
  }

  @Test
  void aLaterIntentStartsTheNext() throws IOException {
    Probe probe = probe();
    probe.started(sessionOf(FIRST), false);
    run();
    probe.started(sessionOf(SECOND), false);
    run();
    assertEquals(SECOND, probe.recording().session.id.toString());
    probe.left();
    run();
    assertEndsWith(SECOND, "left");
  }

  @Test
  void goingBackToAnEarlierActivityKeepsTheRecording() {
    Probe probe = probe();
    probe.started(sessionOf(FIRST), false);
    probe.started(sessionOf(SECOND), false);
    Recording second = probe.recording();
    probe.started(sessionOf(FIRST), false);
    assertSame(second, probe.recording());
  }

  /** The process, and with it the recording, ended in the background. */
  @Test
  void anActivityThatIsCreatedAgainStartsNone() {
    Probe probe = probe();
    probe.started(sessionOf(FIRST), true);
    probe.started(sessionOf(FIRST), false);
    assertNull(probe.recording());
  }

  @Test
  void aConfigThatIsInvalidIsKnown() {
    Probe probe = probe();
    probe.started(sessionOf("me"), false);
    assertNull(probe.recording());
    assertEquals("session is not a UUID", probe.launchRefusal());
    probe.started(sessionOf(FIRST), false);
    assertNotNull(probe.recording());
    assertNull(probe.launchRefusal());
  }

  @Test
  void theLogTellsWhereItRecords() {
    probe().started(sessionOf(FIRST), false);
    run();
    assertEquals(Arrays.asList("recording into " + new File(folder, "hitchproof")), Log.LINES);
  }

  @Test
  void theLogTellsThatItCannotWrite() throws IOException {
    assertTrue(new File(folder, "hitchproof").createNewFile());
    long failures = Guard.allFailures();
    probe().started(sessionOf(FIRST), false);
    run();
    assertEquals(failures + 1, Guard.allFailures());
    assertEquals(Arrays.asList("probe failed: java.io.IOException", "cannot record: java.io.IOException"), Log.LINES);
  }

  @Test
  void theLogTellsThatItCouldNotClose() {
    Probe probe = probe();
    probe.started(sessionOf(FIRST), false);
    run();
    Log.LINES.clear();
    long failures = Guard.allFailures();
    probe.left();
    Looper.refuse(probe.threads().drain);
    run();
    assertEquals(failures + 1, Guard.allFailures());
    assertEquals("the recording that was on could not be closed: java.lang.IllegalStateException", Log.LINES.get(1));
  }

  @Test
  void theLogDoesNotTellOfARecordingThatCouldNotStart() {
    FakeApp app = FakeApp.in(folder);
    app.displays.refuses = true;
    assertThrows(SecurityException.class, () -> new Probe(app).started(sessionOf(FIRST), false));
    run();
    assertEquals(Arrays.asList(), Log.LINES);
  }

  @Test
  void aRecordingThatACommandStartedOutlivesTheActivities() {
    Probe probe = probe();
    command(probe, FIRST);
    probe.left();
    assertNotNull(probe.recording());
  }

  @Test
  void aCommandThatReplacesALaunchedRecordingOutlivesTheActivitiesToo() {
    Probe probe = probe();
    probe.started(sessionOf(FIRST), false);
    command(probe, SECOND);
    probe.left();
    assertNotNull(probe.recording());
  }

  @Test
  void anIntentWithoutAConfigStartsNone() {
    Probe probe = probe();
    probe.started(null, false);
    probe.started(new Config(null), false);
    assertNull(probe.recording());
    assertNull(probe.launchRefusal());
  }

  private Probe probe() {
    return new Probe(FakeApp.in(folder));
  }

  private static void command(Probe probe, String session) {
    probe.start(RecordingPlan.of(Request.json(config(session))), new Probe.Started() {
      @Override
      public void started(File dir) {}

      @Override
      public void failed(Throwable t) {}
    });
  }

  private static void run() {
    for (int i = 0; i < 5; i++) Looper.runQueue();
  }

  private static Intent sessionOf(String session) {
    return new Config(config(session));
  }

  private static String config(String session) {
    byte[] json = ("{\"session\":\"" + session + "\"}").getBytes(StandardCharsets.UTF_8);
    return Base64.encodeToString(json, Base64.URL_SAFE | Base64.NO_PADDING | Base64.NO_WRAP);
  }

  private void assertEndsWith(String session, String reason) throws IOException {
    byte[] trace = Files.readAllBytes(new File(new File(folder, "hitchproof"), session + "-0.hpt").toPath());
    String text = new String(trace, StandardCharsets.ISO_8859_1);
    assertTrue(text.substring(0, text.length() - 4).endsWith(reason), text);
  }

  private static final class Config extends Intent {
    private final String config;

    Config(String config) {
      this.config = config;
    }

    @Override
    public String getStringExtra(String name) {
      return name.equals("hitchproof.config") ? config : null;
    }
  }
}
