package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Apps that end before their main thread loops. */
class ProcessesTest {
  private static final Packages.Installed APP = new Packages.Installed(List.of(new File("a.apk")), name -> null, 10_001, null);
  private Throwable thrown;
  private AppRuntime.End end;

  private final AppRuntime runtime =
      (AppRuntime) Proxy.newProxyInstance(AppRuntime.class.getClassLoader(), new Class<?>[] {AppRuntime.class}, (proxy, method, args) -> {
        if (method.getName().equals("begin") && thrown != null) throw thrown;
        return method.getName().equals("ended") ? end : null;
      });

  private final Processes.MainOfRuntime main = new Processes.MainOfRuntime() {
    @Override
    public AppRuntime runtime() {
      return runtime;
    }

    @Override
    public <T> T onMain(Callable<T> call) {
      try {
        return call.call();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public CountDownLatch loop() {
      return new CountDownLatch(0);
    }
  };
  private final List<Map<String, Object>> events = new ArrayList<>();
  private final Processes processes = new Processes(main, 1, events::add);

  private Refusal refusal() {
    return assertThrows(Refusal.class, () -> processes.start("com.app", APP));
  }

  @Test
  void aCrashIsReportedWithItsInnermostCause() {
    thrown = new Error("as rethrown");
    end = new AppRuntime.End("crash", "a.Outer: no app\n\tat a.B.c(B.java:1)\nCaused by: a.Middle\nCaused by: a.Inner: no libgone.so\n\tat a.D.e(D.java:2)\n");
    assertEquals("com.app crashed while it started: a.Inner: no libgone.so", refusal().getMessage());
    assertNull(processes.running());
    assertEquals(Map.of("event", "process-died", "package", "com.app", "pid", events.get(0).get("pid"), "why", "crash", "trace", end.trace()), events.get(0));
  }

  @Test
  void anErrorOfTheDeviceEndsTheProcessToo() {
    thrown = new Error("cannot open the APK");
    assertEquals("com.app crashed while it started: java.lang.Error: cannot open the APK", refusal().getMessage());
    assertEquals("crash", events.get(0).get("why"));
  }

  @Test
  void anExitIsReportedAsOne() {
    thrown = new Error("as Stopped");
    end = new AppRuntime.End("exit", "exit status 3");
    assertEquals("com.app ended while it started: exit status 3", refusal().getMessage());
    assertEquals("exit", events.get(0).get("why"));
  }

  @Test
  void theNextStartIsANewProcess() {
    thrown = new UnsatisfiedLinkError();
    refusal();
    thrown = null;
    processes.start("com.app", APP);
    assertEquals("com.app", processes.running().packageName());
  }
}
