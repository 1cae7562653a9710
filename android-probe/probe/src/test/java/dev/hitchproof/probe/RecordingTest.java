package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.Looper;
import android.view.Choreographer;
import dev.hitchproof.trace.Stream;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingTest {
  private static final long T = 16_666_667L;
  @TempDir File folder;
  private final ProbeThreads threads = new ProbeThreads(ProbeGuard.GUARD);
  private Recording recording;

  @BeforeEach
  void open() throws Exception {
    FakeApp app = FakeApp.in(folder);
    Activities none = new Activities(ProbeGuard.GUARD, null, new StartUp(threads.main, ProbeGuard.GUARD));
    recording = new Recording(app, threads, none, RecordingPlan.of(new JSONObject().put("session", HostStory.SESSION)));
    recording.trace.open(recording.session, recording.rings, recording.plan.optional);
  }

  @AfterEach
  void forget() {
    Looper.forget();
    Choreographer.forget();
  }

  /** The next frame may follow without an idle moment, from a message that waits already. */
  @Test
  void aLateFrameIsDoneBeforeTheNextMessage() {
    List<Long> done = new ArrayList<Long>();
    recording.progress.vsyncNs = T;
    threads.main.post(() -> done.add(recording.progress.doneVsyncNs));
    late(false);
    assertEquals(0, recording.progress.doneVsyncNs, "the frame is still in work");
    Looper.runQueue();
    assertEquals(T, done.get(0));
  }

  @Test
  void theFirstStackOfASlideMarksItAsPerturbed() {
    late(true);
    late(false);
    assertEquals("2 stacks, 1 marks, 0 rows", written());
  }

  private void late(boolean firstOfSlide) {
    recording.late(new LateStack(T, 0, 0, new StackTraceElement[0]), firstOfSlide);
  }

  private String written() {
    long[] count = new long[3];
    recording.trace.tell(f -> {
      count[0] = f.writer().emitted(Stream.STACK);
      count[1] = f.writer().emitted(Stream.MARK);
      count[2] = f.writer().emitted(Stream.BOUND_ROW);
    });
    Looper.runQueue();
    return count[0] + " stacks, " + count[1] + " marks, " + count[2] + " rows";
  }
}
