package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.content.Intent;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Debug;
import android.os.PowerManager;
import android.provider.Settings;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The collector's counters within slides are read as seldom as their use allows. */
final class ConditionsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String COUNT = "art.gc.gc-count";
  private static final String TIME = "art.gc.gc-time";
  private static final String BLOCKING = "art.gc.blocking-gc-time";
  private static final String BYTES = "art.gc.bytes-allocated";
  private final Rig rig = new Rig();
  private final TraceWriter writer = Nowhere.writer();
  private final Conditions conditions =
      new Conditions(null, new Guard(Recorder.CONDITIONS, rig), new TraceFeed(writer, 0, rig.rings));

  private final MemoryTrace trace = new MemoryTrace();
  private final FakeApp app = FakeApp.in(null);
  private final Battery battery = new Battery();
  private final Conditions ofDevice =
      new Conditions(app, new Guard(Recorder.CONDITIONS, rig), new TraceFeed(trace.writer, 0, rig.rings));

  @TempDir File process;

  @BeforeEach
  void charge() {
    app.battery = battery;
    Usage.self = process.getPath();
  }

  @AfterEach
  void forgetAll() {
    Usage.self = "/proc/self";
    forget();
  }

  private static void forget() {
    Debug.STATS.clear();
    PowerManager.forget();
    Settings.Global.scale = null;
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
    Debug.loadedClasses = 0;
  }

  @Test
  void loadedClassesAreWrittenAtTheEdgesWhereTheyAreCounted() {
    long uncounted = writtenAtEdge(1);
    Debug.loadedClasses = 5_000;
    assertEquals(1, writtenAtEdge(2));
    assertEquals(0, writtenAtEdge(3));
    Debug.loadedClasses = 5_001;
    conditions.within(4);
    assertEquals(1, writtenAtEdge(5));
    assertEquals(5, uncounted);
  }

  @ParameterizedTest
  @CsvSource({"22, 0", "23, 4"})
  void from23AllAreWrittenAtFirst(int api, long counters) {
    Build.VERSION.SDK_INT = api;
    Debug.STATS.put(BYTES, "0");
    assertEquals(counters, writtenWithin(1));
    assertEquals(0, writtenAtEdge(2));
    forget();
    Build.VERSION.SDK_INT = api;
    Debug.STATS.put(COUNT, "13");
    assertEquals(api < 23 ? 0 : 3, writtenAtEdge(3), "heap is known");
  }

  @Test
  void bytesAloneAreNoReasonToWrite() {
    writtenWithin(1);
    Debug.STATS.put(BYTES, "13");
    assertEquals(0, writtenWithin(2));
  }

  @Test
  void aCollectionIsWrittenWithWhatChangedByIt() {
    writtenWithin(1);
    Debug.STATS.put(COUNT, "13");
    Debug.STATS.put(BYTES, "14");
    assertEquals(2, writtenWithin(2));
    assertEquals(0, writtenWithin(3));
  }

  @Test
  void whatIsNoNumberIsNotWritten() {
    Debug.STATS.put(COUNT, "");
    assertEquals(0, writtenWithin(1));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "17, 17", "999999999999999999, 999999999999999999", "1000000000000000000, -1", "1/, -1", "1:, -1", ", -1"})
  void aNumberHasUpToEighteenDigits(String text, long number) {
    assertEquals(number, Usage.number(text));
  }

  @Test
  void aFailureOfThePlatformIsReported() {
    Debug.STATS.put(COUNT, null);
    conditions.within(1);
    conditions.atEnd(2);
    assertEquals(Collections.nCopies(2, "conditions: java.lang.NullPointerException"), rig.failed);
  }

  private long writtenWithin(long timeNs) {
    long before = writer.emitted(Stream.CONDITION);
    conditions.within(timeNs);
    assertEquals(Collections.emptyList(), rig.failed);
    return writer.emitted(Stream.CONDITION) - before;
  }

  /** The app is null, so asking for the battery fails. */
  private long writtenAtEdge(long timeNs) {
    long before = writer.emitted(Stream.CONDITION);
    conditions.atEnd(timeNs);
    return writer.emitted(Stream.CONDITION) - before;
  }

  @Test
  void eachFactHasItsUnit() {
    Build.VERSION.SDK_INT = 30;
    battery.put(BatteryManager.EXTRA_LEVEL, 30).put(BatteryManager.EXTRA_SCALE, 60)
        .put(BatteryManager.EXTRA_TEMPERATURE, 312).put(BatteryManager.EXTRA_PLUGGED, BatteryManager.BATTERY_PLUGGED_USB);
    PowerManager.saves = true;
    PowerManager.thermalStatus = 2;
    PowerManager.thermalHeadroom = 0.25f;
    Settings.Global.scale = 0.5f;
    Debug.loadedClasses = 5_000;
    ofDevice.atEnd(SECOND);
    trace.assertHas(w -> {
      for (String counter : new String[] {"gc-count", "gc-time", "gc-blocking-time", "gc-bytes"}) condition(w, counter, 12);
      condition(w, "heap", 0);
      condition(w, "classes", 5_000);
      condition(w, "battery", 50);
      condition(w, "battery-temperature", 312);
      condition(w, "charging", 1);
      condition(w, "power-save", 1);
      condition(w, "thermal", 2);
      condition(w, "headroom", 250);
      condition(w, "animator-scale", 500);
    });
  }

  @Test
  void whatThePlatformDoesNotKnowIsNotWritten() {
    Build.VERSION.SDK_INT = 30;
    PowerManager.thermalHeadroom = Float.NaN;
    for (String counter : new String[] {COUNT, TIME, BLOCKING, BYTES}) Debug.STATS.put(counter, "");
    ofDevice.atEnd(SECOND);
    trace.assertHas(w -> {
      condition(w, "charging", 0);
      condition(w, "power-save", 0);
      condition(w, "thermal", 0);
      condition(w, "animator-scale", 1_000);
    });
    assertEquals(Collections.emptyList(), rig.failed);
  }

  private static void condition(TraceWriter w, String key, long value) {
    w.record(Stream.CONDITION).put(SECOND / 1_000).put(w.string(key)).put(value);
    w.endRecord(Stream.CONDITION);
  }

  /** From API 29 on the platform tells of the heat. */
  @ParameterizedTest
  @CsvSource({"28, 3", "29, 4", "30, 5"})
  void theDevicesStateIsWrittenEveryTwoSeconds(int api, long facts) {
    Build.VERSION.SDK_INT = api;
    ofDevice.atEnd(SECOND);
    long first = trace.writer.emitted(Stream.CONDITION);
    assertEquals(5 + facts, first);
    battery.put(BatteryManager.EXTRA_PLUGGED, 1);
    ofDevice.atEnd(3 * SECOND - 1);
    assertEquals(first, trace.writer.emitted(Stream.CONDITION));
    ofDevice.atEnd(3 * SECOND);
    assertEquals(first + 1, trace.writer.emitted(Stream.CONDITION), "it is charging");
    assertEquals(Collections.emptyList(), rig.off);
  }

  /** As a phone's kernel writes them: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
  @Test
  void whatThreadsAndMemoryUseIsReadFromTheKernelsFiles() throws IOException {
    write("status", "Name:\tdev.acme\nVmHWM:\t  999 kB\nVmRSS:\t  2048 kB\nThreads:\t5\n");
    write("task/7/schedstat", "12345678 99 3\n");
    write("task/7/comm", "dev.acme\n");
    write("task/9/schedstat", "0 0 0\n");
    write("task/9/stat", "9 (a b) c) S 1 2 3 4 5 6 7 8 9 10 30 12 0 0 20 0\n");
    write("task/9/comm", "a b) c\n");
    write("task/11/stat", "11 (ended) S 1\n");
    assertEquals("[cpu 7 main=12345, cpu 9 a b) c=420000, rss=2097152]", used());
    write("task/7/schedstat", "12345999 99 3\n");
    write("task/9/comm", "renamed\n");
    assertEquals("[rss=2097152]", used(), "no thread has worked a microsecond more");
    write("task/9/schedstat", "421000000 0 0\n");
    write("status", "VmRSS:\t many kB\n");
    assertEquals("[cpu 9 renamed=421000]", used());
  }

  /** The JVM asks the same kernel by another call, clock_gettime. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aThreadHasTheTimeThatTheJvmKnowsOfIt() throws InterruptedException {
    Usage.self = "/proc/self";
    ThreadMXBean jvm = ManagementFactory.getThreadMXBean();
    CountDownLatch worked = new CountDownLatch(1);
    Thread decoder = new Thread(() -> {
      while (jvm.getCurrentThreadCpuTime() < 20_000_000) Thread.yield();
      worked.countDown();
      LockSupport.park();
    }, "image-decoder");
    decoder.start();
    worked.await();
    List<Long> told = new ArrayList<Long>();
    long beforeUs;
    long afterUs;
    do {
      told.clear();
      beforeUs = jvm.getThreadCpuTime(decoder.getId()) / 1_000;
      new Usage().tellThreads((key, value) -> {
        if (key.endsWith(" image-decoder")) told.add(value);
      });
      afterUs = jvm.getThreadCpuTime(decoder.getId()) / 1_000;
    } while (beforeUs != afterUs); // until it rests
    decoder.interrupt();
    decoder.join();
    assertEquals(Collections.singletonList(beforeUs), told);
  }

  private final Usage usage = new Usage();

  private String used() {
    List<String> told = new ArrayList<String>();
    usage.tellThreads((key, value) -> told.add(key + "=" + value));
    usage.tellMemory((key, value) -> told.add(key + "=" + value));
    Collections.sort(told);
    return told.toString();
  }

  private void write(String file, String text) throws IOException {
    File f = new File(process, file);
    f.getParentFile().mkdirs();
    Files.write(f.toPath(), text.getBytes(StandardCharsets.UTF_8));
  }

  private static final class Battery extends Intent {
    private final Map<String, Integer> extras = new HashMap<String, Integer>();

    Battery put(String name, int value) {
      extras.put(name, value);
      return this;
    }

    @Override
    public int getIntExtra(String name, int other) {
      return extras.getOrDefault(name, other);
    }

    @Override
    public boolean hasExtra(String name) {
      return extras.containsKey(name);
    }
  }
}
