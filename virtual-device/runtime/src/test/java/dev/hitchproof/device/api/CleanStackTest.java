package dev.hitchproof.device.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CleanStackTest {
  private static StackTraceElement frame(String c, String m, int line) {
    return new StackTraceElement(c, m, c.substring(c.lastIndexOf('.') + 1) + ".java", line);
  }

  private static List<String> clean(StackTraceElement... raw) {
    return Arrays.stream(CleanStack.of(raw)).map(e -> e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber()).toList();
  }

  @Test
  void framesOfTheSandboxGoAndTheRestStaysInOrder() {
    assertEquals(
        List.of("app.Row.bind:12", "android.widget.ListView.layout:80"),
        clean(
            frame("java.lang.Object", "wait", -2),
            frame("dev.hitchproof.device.inside.time.Scheduler", "burn", 9),
            frame("app.Row", "bind", 12),
            frame("org.robolectric.shadows.ShadowView", "onLayout", 3),
            frame("java.lang.invoke.LambdaForm$DMH", "invoke", -1),
            frame("android.widget.ListView", "layout", 80)));
  }

  @Test
  void framesOfTheDemoAndTheProbeAreKept() {
    assertEquals(List.of("dev.hitchproof.demo.Row.bind:1"), clean(frame("dev.hitchproof.demo.Row", "bind", 1)));
  }

  @Test
  void mangledNamesAreRestoredAndTheirEntryIsOneFrame() {
    assertEquals(
        List.of("android.view.View.draw:500", "android.view.View.update:7"),
        clean(
            frame("android.view.View", "$$robo$$android_view_View$draw", 500),
            frame("android.view.View", "draw", -1),
            frame("android.view.View", "update", 7)));
  }

  @Test
  void namesOfLambdasCarryNoAddress() {
    assertEquals(List.of("app.A$$Lambda.run:-1"), clean(frame("app.A$$Lambda$14/0x00007f1234", "run", -1)));
  }

  @Test
  void reflectionOfAShadowGoesButTheAppsOwnStays() {
    assertEquals(
        List.of("app.A.f:1", "java.lang.reflect.Method.invoke:5", "app.B.g:2"),
        clean(
            frame("app.A", "f", 1),
            frame("java.lang.reflect.Method", "invoke", 5),
            frame("app.B", "g", 2),
            frame("java.lang.reflect.Method", "invoke", 5),
            frame("org.robolectric.Shadow", "call", 5)));
  }

  @Test
  void aTraceShowsItsCauses() {
    Exception e = new IllegalStateException("outer", new RuntimeException("inner"));
    List<String> heads = CleanStack.trace(e).lines().filter(l -> !l.startsWith("\t")).toList();
    assertEquals(List.of("java.lang.IllegalStateException: outer", "Caused by: java.lang.RuntimeException: inner"), heads);
  }

  private static String firstOfApp(String... methods) {
    return CleanStack.firstOfApp(Arrays.stream(methods).map(m -> frame(m.substring(0, m.lastIndexOf('.')), m.substring(m.lastIndexOf('.') + 1), 1)).toArray(StackTraceElement[]::new));
  }

  @Test
  void theInnermostMethodThatIsNotThePlatformsIsTheApps() {
    assertEquals("okhttp3.Call.execute", firstOfApp("sun.nio.ch.Net.poll", "java.net.Socket.getInputStream", "okhttp3.Call.execute", "com.acme.Feed.load", "java.lang.Thread.run"));
    assertEquals("com.acme.Feed.load", firstOfApp("dev.hitchproof.device.boot.ThreadGate.park", "kotlinx.coroutines.EventLoop.run", "com.acme.Feed.load"));
    assertEquals("dev.hitchproof.demo.Row.bind", firstOfApp("com.android.internal.policy.DecorView.draw", "dev.hitchproof.demo.Row.bind"));
  }

  @Test
  void aStackOfThePlatformHasNoMethodOfTheApp() {
    assertNull(firstOfApp("sun.nio.ch.Net.poll", "android.os.HandlerThread.run"));
    assertNull(firstOfApp());
  }
}
