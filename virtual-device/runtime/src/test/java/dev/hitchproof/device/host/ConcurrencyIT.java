package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Executors, timers, futures, locks and queues of the JDK on the device's scheduler, each time in a new process. */
@Timeout(120)
class ConcurrencyIT {
  private static final int RUNS = 10;

  private static List<String> run() throws IOException, InterruptedException {
    String dir = System.getProperty("runtime.dir");
    String jar = dir + "/target/virtual-device-runtime.jar";
    String cp = String.join(File.pathSeparator, jar, dir + "/target/test-classes", dir + "/target/lib/*", dir + "/target/androidall/*");
    Process p =
        new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "@" + dir + "/jvm.args", "-javaagent:" + jar,
            "-cp", cp, "dev.hitchproof.device.inside.time.ConcurrentApp")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines = new String(p.getInputStream().readAllBytes()).lines().toList();
    p.waitFor();
    return lines;
  }

  @Test
  void equalProgramsDoTheSameAtTheSameTimesAloneAndOnABusyMachine() throws Exception {
    List<String> first = run();
    assertTrue(first.get(first.size() - 1).startsWith("done"), String.join("\n", first));
    assertFalse(first.toString().contains("unscheduled"), String.join("\n", first));
    assertTrue(first.toString().contains("nine threads took 23 ms"), String.join("\n", first)); // 9 times 5 ms on two cores: 22.5
    List<Thread> load = new ArrayList<>();
    for (int i = 0; i < 4; i++) load.add(new Thread(() -> {
      while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait();
    }));
    try {
      for (int i = 1; i < RUNS; i++) {
        if (i == RUNS / 2) load.forEach(Thread::start);
        assertEquals(first, run());
      }
    } finally {
      load.forEach(Thread::interrupt);
    }
  }
}
