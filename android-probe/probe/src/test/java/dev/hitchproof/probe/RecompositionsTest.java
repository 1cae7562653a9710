package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.View;
import android.view.inspector.WindowInspector;
import androidx.compose.foundation.lazy.LazyListState;
import androidx.compose.runtime.Composer;
import androidx.compose.runtime.CompositionTracer;
import androidx.compose.runtime.RecomposeScope;
import androidx.compose.runtime.Recomposer;
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
  private final Recomposer recomposer = new Recomposer();
  private final LazyListState list = new LazyListState(recomposer);
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
    WindowInspector.SHOWN.clear();
  }

  private void beginWithAWindow() throws ReflectiveOperationException {
    FakeView child = FakeView.at(0, 0, 1, 1);
    child.setTag(0, recomposer);
    FakeView content = FakeView.at(0, 0, 1, 1).with(child);
    Bare.set(content, View.class, "mID", android.R.id.content);
    WindowInspector.SHOWN.add(content);
    recompositions.begin();
  }

  /** As Compose runs a composable in a scope: calls in default values of its parameters are traced before itself. */
  private void composeRow(RecomposeScope row, Runnable body) {
    recomposer.observer.onScopeEnter(row);
    compose("rememberList (List.kt:1)");
    CompositionTracer tracer = Composer.Companion.tracer;
    tracer.traceEventStart(1, 0, 0, "Row (Feed.kt:7)");
    RecomposeScope inner = new RecomposeScope() {};
    recomposer.observer.onScopeEnter(inner);
    compose("Text (Text.kt:9)");
    recomposer.observer.onScopeExit(inner);
    list.reader = row;
    body.run();
    tracer.traceEventEnd();
    recomposer.observer.onScopeExit(row);
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
  void whatRanBeforeASlideIsInNoFrame() throws ReflectiveOperationException {
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
  void aComposableThatRunsAgainHasTheStateThatInvalidatedItAndWhereItReadsIt() throws ReflectiveOperationException {
    beginWithAWindow();
    RecomposeScope row = new RecomposeScope() {};
    for (int i = 0; i < 2; i++) {
      recomposer.observer.onScopeInvalidated(row, list.offset);
      composeRow(row, list::getFirstVisibleItemScrollOffset);
    }
    composeRow(row, list::getFirstVisibleItemScrollOffset);
    recompositions.tell();
    String state = marks.get(marks.size() - 1).replaceAll("Test.java:\\d+", "Test.java");
    assertEquals(4, marks.size(), marks::toString);
    assertEquals("-1 invalidated Row (Feed.kt:7) 2 LazyListState.getFirstVisibleItemScrollOffset read at "
        + "dev.hitchproof.probe.RecompositionsTest.composeRow(RecompositionsTest.java)", state);
  }

  @Test
  void aStateThatIsNotReadAgainIsToldByItsClass() throws ReflectiveOperationException {
    beginWithAWindow();
    RecomposeScope row = new RecomposeScope() {};
    recomposer.observer.onScopeInvalidated(row, "state");
    composeRow(row, () -> {});
    recompositions.tell();
    assertEquals("-1 invalidated Row (Feed.kt:7) 1 String", marks.get(marks.size() - 1));
  }

  @Test
  void betweenSlidesAndAfterTheRecordingNoStateIsTold() throws ReflectiveOperationException {
    beginWithAWindow();
    RecomposeScope row = new RecomposeScope() {};
    progress.armed = false;
    recomposer.observer.onScopeInvalidated(row, list.offset);
    progress.armed = true;
    composeRow(row, list::getFirstVisibleItemScrollOffset);
    recompositions.tell();
    assertEquals(3, marks.size(), marks::toString);
    assertTrue(recomposer.isObserved);
    recompositions.stop();
    assertFalse(recomposer.isObserved);
    assertNull(recomposer.observer);
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
