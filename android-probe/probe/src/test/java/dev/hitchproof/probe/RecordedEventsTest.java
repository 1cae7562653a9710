package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Looper;
import android.view.Choreographer;
import android.view.MotionEvent;
import dev.hitchproof.trace.Stream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** What a recording is told is in its trace. */
final class RecordedEventsTest extends RecordedApp {
  @Test
  void theStartOfTheProcessTheDisplayAndTheVisibleActivity() throws IOException {
    activities.onActivityCreated(activity, null);
    activities.onActivityResumed(activity);
    recording.start();
    assertEquals(1, written(Stream.DISPLAY));
    assertEquals(1, written(Stream.WINDOW), "resumed");
    assertEquals(1, written(Stream.MARK));
    assertInTrace("process-start");
  }

  @Test
  void afterItsStopItHearsNoMoreOfTheStartUp() {
    activities.onActivityCreated(activity, null);
    recording.start();
    recording.stop();
    activities.startUp.onWindowFocusChanged(true);
    assertEquals(1, written(Stream.MARK), "the start of the process");
  }

  @Test
  void anActivityThatIsPaused() {
    recording.start();
    activities.onActivityResumed(activity);
    long before = written(Stream.WINDOW);
    activities.onActivityPaused(activity);
    assertEquals(before + 1, written(Stream.WINDOW));
  }

  @Test
  void aTouchThatOnlyOpensTheGate() {
    recording.gateTouch(1, T);
    assertEquals(1, written(Stream.WINDOW));
  }

  @Test
  void aMainThreadThatDoesNotAnswerWithTheStacksOfAllThreads() throws IOException {
    recording.hung(T, 3);
    assertTrue(written(Stream.MARK) > 1);
    assertInTrace("has not answered for 5 s", "anr-stack");
  }

  @Test
  void aMessageAndTheStackInWhichItIsBlocked() throws IOException {
    recording.dispatched(T, 2 * T, "com.acme.Message");
    recording.blocked(T, 3, new StackTraceElement[] {new StackTraceElement("com.acme.Lock", "take", "Lock.java", 1)});
    assertEquals(1, written(Stream.DISPATCH));
    assertEquals(1, written(Stream.MARK));
    assertInTrace("com.acme.Message", "blocked-stack", "com.acme.Lock.take");
  }

  @Test
  void aRecorderThatFailedAndOneThatIsOff() throws IOException {
    recording.recorderFailed(Recorder.TOUCHES, "why-it-failed");
    recording.recorderOff(Recorder.DISPLAY, "why-it-is-off");
    assertEquals(2, written(Stream.MARK));
    assertInTrace("recorder-failed", "touches: why-it-failed", "recorder-off", "\"off\":{\"display\":\"why-it-is-off\"}");
  }

  /** Its samples are written while it lasts and at its end, and its list is written once more then. */
  @Test
  void aSlide() {
    decor.with(FakeView.at(0, 0, 100, 100).canScroll(0, 9, 0, 0));
    recording.start();
    activities.onActivityResumed(activity);
    touch(MotionEvent.ACTION_DOWN);
    for (int i = 0; i < 2; i++) Looper.runQueue();
    assertEquals(1, written(Stream.TOUCH));
    assertEquals(1, written(Stream.SCROLLABLE));
    Choreographer.vsync(System.nanoTime());
    touch(MotionEvent.ACTION_UP);
    recording.disarmed(System.nanoTime());
    assertEquals(2, written(Stream.TOUCH));
    assertEquals(1, written(Stream.FRAME));
    assertEquals(2, written(Stream.SCROLLABLE));
    recording.disarmed(System.nanoTime());
    assertEquals(2, written(Stream.SCROLLABLE), "the list is forgotten");
  }

  /** Before the look that its begin asks for. */
  @Test
  void theEndOfASlideIsWrittenAtOnce() {
    recording.start();
    activities.onActivityResumed(activity);
    touch(MotionEvent.ACTION_DOWN);
    recording.disarmed(System.nanoTime());
    assertEquals(1, written(Stream.TOUCH));
  }

  @Test
  void theListOfADestroyedActivityIsNotWrittenAgain() {
    decor.with(FakeView.at(0, 0, 100, 100).canScroll(0, 9, 0, 0));
    recording.start();
    activities.onActivityResumed(activity);
    touch(MotionEvent.ACTION_DOWN);
    activities.onActivityDestroyed(activity);
    recording.disarmed(System.nanoTime());
    assertEquals(1, written(Stream.SCROLLABLE), "that of the touch");
  }

  private void assertInTrace(String... texts) throws IOException {
    recording.trace.close(System.nanoTime(), "stop");
    File file = new File(folder, "hitchproof/" + HostStory.SESSION + "-0.hpt");
    String trace = new String(Files.readAllBytes(file.toPath()), StandardCharsets.ISO_8859_1);
    for (String text : texts) assertTrue(trace.contains(text), text);
  }
}
