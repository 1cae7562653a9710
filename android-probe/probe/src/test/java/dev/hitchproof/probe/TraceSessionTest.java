package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Debug;
import android.os.Handler;
import android.os.Looper;
import dev.hitchproof.trace.Session;
import dev.hitchproof.trace.Stream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Collections;
import java.util.UUID;
import org.json.JSONArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceSessionTest {
  @TempDir File folder;

  @BeforeEach
  void useNothing() {
    Usage.self = folder.getPath();
  }

  @AfterEach
  void forget() {
    Usage.self = "/proc/self";
    Debug.loadedClasses = 0;
    Debug.STATS.clear();
    Looper.forget();
  }

  /** Otherwise a slide would also have the changes before it. */
  @Test
  void whatChangedBetweenSlidesIsWrittenAsTheNextBegins() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    Debug.loadedClasses = 5_000;
    conditionsIn(trace, () -> trace.settle(1));
    Debug.loadedClasses = 5_001;
    assertEquals(1, conditionsIn(trace, () -> trace.begin(2)));
    assertEquals(0, conditionsIn(trace, () -> trace.settle(3)));
    Debug.loadedClasses = 5_002;
    assertEquals(1, conditionsIn(trace, () -> trace.settle(4)));
  }

  @Test
  void theTracesOfEarlierSessionsMakeRoom() throws Exception {
    File traces = new File(folder, "hitchproof");
    File earlier = new File(traces, new UUID(3, 4) + "-0.hpt");
    assertTrue(traces.mkdirs() && earlier.createNewFile());
    opened(new Rig(), new Handler());
    assertFalse(earlier.exists());
    assertTrue(trace().exists());
  }

  @Test
  void betweenSlidesItWritesOnceAndRests() throws Exception {
    Rig rig = new Rig();
    Handler drain = new Handler();
    TraceSession trace = opened(rig, drain);
    rig.progress.armed = true;
    trace.begin(1);
    for (int i = 0; i < 3; i++) Looper.runQueue();
    assertEquals(1, Looper.waiting(), "a look at the rings");
    long length = trace().length();
    rig.progress.armed = false;
    trace.settle(2);
    trace.tell(f -> f.mark(3, -1, "k", "t"));
    for (int i = 0; i < 4; i++) Looper.runQueue();
    assertEquals(0, Looper.waiting());
    assertTrue(trace().length() > length, "what it holds is on the disk");
  }

  @Test
  void aLookThatFindsNoSlideIsTheLast() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    trace.begin(1);
    for (int i = 0; i < 3; i++) Looper.runQueue();
    assertEquals(0, Looper.waiting());
  }

  @Test
  void aSlideThatBeginsSoonPutsTheWritingOff() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    rig.progress.armed = true;
    trace.settle(1);
    trace.begin(2);
    Looper.runQueue();
    assertEquals(1, Looper.waiting(), "a look at the rings");
  }

  @Test
  void aTraceThatCannotBeWrittenToItsEndIsClosedAndListed() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    trace.tell(f -> f.recordMethods(new MethodFeed(f.writer(), 0, null, null)));
    Looper.runQueue();
    rig.gate.active(1);
    rig.frame(2);
    long failures = Guard.allFailures();
    JSONArray files = trace.close(3, "stop");
    assertEquals(failures + 1, Guard.allFailures(), "the frame cannot be written");
    assertEquals(trace().length(), files.getJSONObject(0).getLong("bytes"));
    String text = new String(Files.readAllBytes(trace().toPath()), StandardCharsets.ISO_8859_1);
    assertTrue(text.contains("stop"));
    assertEquals(0, trace.close(4, "stop").length(), "it is closed");
  }

  @Test
  void aLookWritesWhatTheRingsHoldAndWhatChanged() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    trace.begin(1);
    Looper.runQueue();
    frame(rig);
    long before = conditionsIn(trace, () -> Debug.STATS.put("art.gc.gc-count", "13"));
    assertEquals(1, before, "the look within the slide");
    assertEquals(1, emitted(trace, Stream.FRAME));
  }

  @Test
  void theEndOfASlideWritesWhatTheRingsHold() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    frame(rig);
    trace.settle(2);
    assertEquals(1, emitted(trace, Stream.FRAME));
    frame(rig);
    assertEquals(2, emitted(trace, Stream.FRAME), "two seconds later");
  }

  @Test
  void slidesInARowHaveOneLook() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    rig.progress.armed = true;
    for (int slide = 0; slide < 2; slide++) {
      trace.begin(1);
      Looper.runQueue();
      assertEquals(1, Looper.waiting());
    }
    trace.settle(2);
    Looper.runQueue();
    assertEquals(1, Looper.waiting(), "the writing");
  }

  @Test
  void aClosedTraceWaitsForNothing() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    trace.begin(1);
    Looper.runQueue();
    assertEquals(1, Looper.waiting(), "a look");
    trace.close(2, "stop");
    assertEquals(0, Looper.waiting());
    trace = opened(rig, new Handler());
    trace.settle(1);
    Looper.runQueue();
    assertEquals(1, Looper.waiting(), "the writing");
    trace.close(2, "stop");
    assertEquals(0, Looper.waiting());
  }

  @Test
  void aFlushedTraceIsOnTheDisk() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    long length = trace().length();
    frame(rig);
    trace.flush();
    assertTrue(trace().length() > length);
    trace.tell(f -> f.writer().meta(new byte[1 << 17]));
    Looper.runQueue();
    assertEquals("recording stopped: failed", assertThrows(IOException.class, trace::flush).getMessage());
  }

  @Test
  void theStreamsThatHaveRecordsAreCounted() throws Exception {
    Rig rig = new Rig();
    TraceSession trace = opened(rig, new Handler());
    frame(rig);
    assertEquals("{\"3\":{\"emitted\":1,\"lost\":0}}", trace.streams().toString());
  }

  @Test
  void aBuildWithoutTracedMethodsHasNoRecorderOfThem() throws Exception {
    Rig rig = new Rig();
    opened(rig, new Handler());
    assertNull(rig.rings.methods);
    String text = new String(Files.readAllBytes(trace().toPath()), StandardCharsets.ISO_8859_1);
    assertTrue(text.contains("\"recorders\":") && !text.contains("\"methods\""), text);
  }

  private static void frame(Rig rig) {
    rig.gate.active(1);
    rig.frame(2);
  }

  private static long emitted(TraceSession trace, Stream stream) {
    long[] count = new long[1];
    trace.tell(f -> count[0] = f.writer().emitted(stream));
    Looper.runQueue();
    return count[0];
  }

  private TraceSession opened(Rig rig, Handler drain) throws Exception {
    TraceSession trace = new TraceSession(FakeApp.in(folder), drain, rig.progress, new Guard(Recorder.CONDITIONS, rig));
    File dir = trace.open(new Session(new UUID(1, 2), 0), rig.rings, Collections.emptySet());
    assertEquals(new File(folder, "hitchproof"), dir);
    return trace;
  }

  private File trace() {
    return new File(folder, "hitchproof/" + new UUID(1, 2) + "-0.hpt");
  }

  private static long conditionsIn(TraceSession trace, Runnable what) {
    long before = written(trace);
    what.run();
    return written(trace) - before;
  }

  private static long written(TraceSession trace) {
    return emitted(trace, Stream.CONDITION);
  }
}
