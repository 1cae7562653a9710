package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeldInTest {
  /** The calls below the app's own, innermost first. */
  @ParameterizedTest
  @CsvSource({
    "between-frames, android.os.Handler.dispatchMessage",
    "input, android.view.ViewRootImpl.deliverInputEvent android.view.Choreographer.doFrame",
    "animation, android.view.Choreographer.doCallbacks android.view.Choreographer.doFrame",
    "layout, android.view.ViewRootImpl.performMeasure android.view.Choreographer.doFrame",
    "layout, android.view.ViewRootImpl.performLayout android.view.Choreographer.doFrame",
    "draw, android.view.ViewRootImpl.performDraw android.view.Choreographer.doFrame",
    "animation, app.Row.performDraw android.view.Choreographer.doFrame",
  })
  void theStackNamesThePartOfTheFrame(String part, String calls) {
    StackTraceElement[] stack = Arrays.stream(("app.Row.pay " + calls).split(" ")).map(HeldInTest::call).toArray(StackTraceElement[]::new);
    assertEquals(part, HeldIn.of(stack).word());
  }

  private static StackTraceElement call(String name) {
    int dot = name.lastIndexOf('.');
    return new StackTraceElement(name.substring(0, dot), name.substring(dot + 1), null, -1);
  }
}
