package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.content.Intent;
import android.os.Looper;
import android.os.Trace;
import android.util.Base64;
import android.util.Log;
import android.view.Choreographer;
import dev.hitchproof.trace.Stream;
import java.io.File;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an app calls, also in a process without the probe. */
final class HitchproofTest {
  @TempDir File folder;

  @AfterEach
  void forget() {
    Bare.set(null, Probe.class, "installed", null);
    ProbeGuard.reportTo(null);
    Looper.forget();
    Choreographer.forget();
    Trace.OPEN.clear();
  }

  @Test
  void withoutAProbeNothingHappens() {
    long failures = Guard.allFailures();
    Hitchproof.install(null);
    Hitchproof.scene("feed");
    Hitchproof.onNewIntent(new Config());
    assertFalse(Hitchproof.isRecording());
    assertEquals(failures, Guard.allFailures());
  }

  @Test
  void whereTheProbeMayNotRunTheLogTellsWhy() {
    Log.LINES.clear();
    FakeApp app = FakeApp.in(folder);
    app.release(false, null);
    long failures = Guard.allFailures();
    Hitchproof.install(app);
    assertEquals(failures, Guard.allFailures());
    assertEquals(Collections.singletonList("not started: the app is neither debuggable nor profileable by the shell"), Log.LINES);
  }

  @Test
  void anAppInstallsItWhileItIsCreated() {
    FakeApp app = FakeApp.in(folder);
    app.isStarting = true;
    Hitchproof.install(app);
    assertEquals(1, app.callbacks.size());
  }

  @Test
  void anAppHearsOfLateFrames() {
    LateFrameListener listener = (durationNs, missed, scene, sinceResumeMs) -> {};
    Hitchproof.setLateFrameListener(listener);
    assertSame(listener, LateFrames.listener);
    Hitchproof.setLateFrameListener(null);
  }

  @Test
  void aNewIntentMayAskForARecordingAndItsMarksAreWritten() {
    FakeApp app = FakeApp.in(folder);
    Hitchproof.install(app);
    Hitchproof.install(app);
    assertEquals(1, app.callbacks.size());
    assertFalse(Hitchproof.isRecording());
    Hitchproof.onNewIntent(new Config());
    assertTrue(Hitchproof.isRecording());
    Looper.runQueue();
    long before = marks();
    Hitchproof.scene("feed");
    Hitchproof.state("filter=open");
    Hitchproof.mark("kind", null);
    Hitchproof.mark(null, "text");
    assertEquals(before + 2, marks());
  }

  @Test
  void aSpanIsWrittenIfItBeginsAndEndsInARecording() {
    Hitchproof.install(FakeApp.in(folder));
    Trace.OPEN.clear();
    long failures = Guard.allFailures();
    Hitchproof.beginSection("before");
    assertEquals(Collections.singletonList("before"), Trace.OPEN);
    Hitchproof.onNewIntent(new Config());
    Looper.runQueue();
    long none = marks();
    Hitchproof.endSection();
    Hitchproof.endSection();
    assertEquals(none, marks());
    Hitchproof.beginSection("outer");
    Hitchproof.beginSection(null);
    Hitchproof.endSection();
    Hitchproof.beginSection(new String(new char[200]));
    assertEquals(none + 1, marks());
    Hitchproof.endSection();
    Hitchproof.endSection();
    assertEquals(none + 3, marks());
    for (int i = 0; i < 1_000; i++) Hitchproof.beginSection("without an end");
    for (int i = 0; i < 1_000; i++) Hitchproof.endSection();
    assertEquals(none + 3 + 64, marks());
    assertEquals(Collections.emptyList(), Trace.OPEN);
    assertEquals(failures, Guard.allFailures());
  }

  private static long marks() {
    long[] count = new long[1];
    Probe.get().recording().trace.tell(f -> count[0] = f.writer().emitted(Stream.MARK));
    Looper.runQueue();
    return count[0];
  }

  private static final class Config extends Intent {
    @Override
    public String getStringExtra(String name) {
      String json = "{\"session\":\"" + HostStory.SESSION + "\"}";
      return Base64.encodeToString(json.getBytes(), Base64.URL_SAFE | Base64.NO_PADDING | Base64.NO_WRAP);
    }
  }
}
