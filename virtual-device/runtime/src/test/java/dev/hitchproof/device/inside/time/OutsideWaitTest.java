package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OutsideWaitTest {
  private static final String[] SOCKET = {"sun.nio.ch.Net.poll", "java.net.Socket.getInputStream", "okhttp3.Call.execute", "com.acme.Feed.load", "java.lang.Thread.run"};

  private static String described(String... methods) {
    return OutsideWait.of("net 1", Arrays.stream(methods).map(OutsideWaitTest::element).toArray(StackTraceElement[]::new));
  }

  private static StackTraceElement element(String method) {
    int dot = method.lastIndexOf('.');
    return new StackTraceElement(method.substring(0, dot), method.substring(dot + 1), null, 1);
  }

  @Test
  void theInnermostMethodThatIsNotThePlatformsIsNamed() {
    assertEquals("net 1 in okhttp3.Call.execute", described(SOCKET));
    assertEquals("net 1 in com.acme.Feed.load", described("dev.hitchproof.device.boot.ThreadGate.park", "kotlinx.coroutines.EventLoop.run", "com.acme.Feed.load"));
  }

  @Test
  void aThreadOfThePlatformHasOnlyItsName() {
    assertEquals("net 1", described("sun.nio.ch.Net.poll", "android.os.HandlerThread.run"));
    assertEquals("net 1", described());
  }
}
