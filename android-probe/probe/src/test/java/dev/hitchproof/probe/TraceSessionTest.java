package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.Debug;
import android.os.Handler;
import android.os.Looper;
import dev.hitchproof.trace.Session;
import dev.hitchproof.trace.Stream;
import java.io.File;
import java.util.Collections;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceSessionTest {
  @TempDir File folder;

  @AfterEach
  void forget() {
    Debug.loadedClasses = 0;
    Looper.forget();
  }

  /** Otherwise a slide would also have the changes before it. */
  @Test
  void whatChangedBetweenSlidesIsWrittenAsTheNextBegins() throws Exception {
    Rig rig = new Rig();
    TraceSession trace =
        new TraceSession(FakeApp.in(folder), new Handler(), rig.progress, new Guard(Recorder.CONDITIONS, rig));
    trace.open(new Session(new UUID(1, 2), 0), rig.rings, Collections.emptySet());
    Debug.loadedClasses = 5_000;
    conditionsIn(trace, () -> trace.settle(1));
    Debug.loadedClasses = 5_001;
    assertEquals(1, conditionsIn(trace, () -> trace.begin(2)));
    assertEquals(0, conditionsIn(trace, () -> trace.settle(3)));
    Debug.loadedClasses = 5_002;
    assertEquals(1, conditionsIn(trace, () -> trace.settle(4)));
  }

  private static long conditionsIn(TraceSession trace, Runnable what) {
    long before = written(trace);
    what.run();
    return written(trace) - before;
  }

  private static long written(TraceSession trace) {
    long[] count = new long[1];
    trace.tell(f -> count[0] = f.writer().emitted(Stream.CONDITION));
    Looper.runQueue();
    return count[0];
  }
}
