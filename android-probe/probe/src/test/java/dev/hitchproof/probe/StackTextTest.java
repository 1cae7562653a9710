package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StackTextTest {
  @ParameterizedTest
  @CsvSource({
    "a.Row, Row.java, 7, a.Row.bind(Row.java:7)",
    "a.Row, , -1, a.Row.bind(Unknown Source)",
    "a.Row, Row.java, -1, a.Row.bind(Row.java)",
    "a.Row, Row.java, -2, a.Row.bind(Native Method)",
    "a.Row$$ExternalSyntheticLambda0, SourceFile, 3, a.Row$$ExternalSyntheticLambda0.bind(SourceFile:3)",
    "a.-$$Lambda$Row$x9Yz, lambda, 4, a.-$$Lambda$Row$x9Yz.bind(lambda:4)",
    "a.Row$$Lambda$14/0x00007f1, , -1, a.Row$$Lambda.bind(Unknown Source)",
    "a.Row$$Lambda/0x00007f1, , -1, a.Row$$Lambda.bind(Unknown Source)",
    "jdk.internal.reflect.GeneratedMethodAccessor12, , -1, jdk.internal.reflect.GeneratedMethodAccessor.bind(Unknown Source)",
    "GeneratedMethodAccessor1, , -1, GeneratedMethodAccessor.bind(Unknown Source)",
    "7, , -1, 7.bind(Unknown Source)",
    "a.Row, Row.java, 0, a.Row.bind(Row.java:0)",
    "$$Lambda$3, , -1, $$Lambda.bind(Unknown Source)",
    "/a, , -1, .bind(Unknown Source)",
    "a.Row2, Row2.java, 7, a.Row2.bind(Row2.java:7)",
  })
  void aStackFrameHasTheSameTextInEveryProcess(String type, String file, int line, String text) {
    assertEquals(text, StackText.of(new StackTraceElement(type, "bind", file, line)));
  }

  @Test
  void framesOutsideTheDispatchedMessageAreCutOff() {
    assertEquals(3, StackText.depth(stack("a.Row", "android.view.Choreographer", "android.os.Handler", "android.os.Looper")));
    assertEquals(2, StackText.depth(stack("a.Row", "java.lang.Thread")));
  }

  private static StackTraceElement[] stack(String... classes) {
    StackTraceElement[] out = new StackTraceElement[classes.length];
    for (int i = 0; i < out.length; i++) out[i] = new StackTraceElement(classes[i], "dispatchMessage", "F.java", i);
    return out;
  }
}
