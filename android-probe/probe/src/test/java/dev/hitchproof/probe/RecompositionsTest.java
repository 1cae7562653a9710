package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import androidx.compose.runtime.Composer;
import androidx.compose.runtime.CompositionTracer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RecompositionsTest implements Guard.Listener {
  private final List<String> marks = new ArrayList<String>();
  private final Progress progress = new Progress();
  private final Recompositions recompositions = new Recompositions(progress, Thread.currentThread(),
      new Guard(Recorder.RECOMPOSITIONS, this), (timeNs, ordinal, kind, text) -> marks.add(ordinal + " " + kind + " " + text));

  @BeforeEach
  void start() throws ReflectiveOperationException {
    recompositions.start(getClass().getClassLoader());
    progress.armed = true;
  }

  @AfterEach
  void stop() throws ReflectiveOperationException {
    recompositions.stop();
  }

  private static void compose(String... names) {
    CompositionTracer tracer = Composer.Companion.tracer;
    for (String name : names) {
      if (tracer.isTraceInProgress()) {
        tracer.traceEventStart(1, 0, 0, name);
        tracer.traceEventEnd();
      }
    }
  }

  @Test
  void eachFrameHasWhatRanInIt() {
    progress.ordinal = 4;
    compose("Row (Feed.kt:7)", "Feed (Feed.kt:3)", "Row (Feed.kt:7)");
    Recompositions.frame();
    progress.ordinal = 5;
    Recompositions.frame();
    compose("Row (Feed.kt:7)");
    recompositions.tell();
    assertEquals(Arrays.asList("4 recomposed Row (Feed.kt:7) 2", "4 recomposed Feed (Feed.kt:3) 1",
        "5 recomposed Row (Feed.kt:7) 1"), marks);
  }

  @Test
  void nothingIsTracedBetweenSlidesAndByOtherThreads() throws InterruptedException {
    Thread other = new Thread(() -> compose("Row (Feed.kt:7)"));
    other.start();
    other.join();
    progress.armed = false;
    compose("Row (Feed.kt:7)");
    Recompositions.frame();
    assertEquals(Collections.emptyList(), marks);
  }

  @Test
  void whatRanBeforeASlideIsInNoFrame() {
    compose("Row (Feed.kt:7)");
    recompositions.begin();
    Recompositions.frame();
    assertEquals(Collections.emptyList(), marks);
  }

  @Test
  void afterItsRecordingTheTracerIsSilent() throws ReflectiveOperationException {
    CompositionTracer tracer = Composer.Companion.tracer;
    assertTrue(tracer.isTraceInProgress());
    recompositions.stop();
    assertFalse(tracer.isTraceInProgress());
  }

  @Test
  void aFailureIsNotTheAppsAndThreeEndTheRecorder() throws Exception {
    CompositionTracer tracer = Composer.Companion.tracer;
    for (int i = 0; i < 3; i++) {
      recompositions.invoke(tracer, CompositionTracer.class.getMethod("traceEventStart", int.class, int.class, int.class, String.class),
          new Object[] {1});
    }
    assertFalse(tracer.isTraceInProgress());
  }

  @Test
  void withoutComposeNothingIsSaid() throws ReflectiveOperationException {
    new Recompositions(progress, Thread.currentThread(), new Guard(Recorder.RECOMPOSITIONS, this), null)
        .start(ClassLoader.getSystemClassLoader().getParent());
    assertEquals(Collections.emptyList(), marks);
  }

  @Override
  public void recorderFailed(String recorder, String why) {
    marks.add(why);
  }

  @Override
  public void recorderOff(String recorder, String why) {
    marks.add(why);
  }
}
