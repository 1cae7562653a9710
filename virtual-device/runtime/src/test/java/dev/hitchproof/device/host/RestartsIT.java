package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What ended processes of an app leave in the device's memory. */
@Timeout(180)
class RestartsIT {
  private static final String DEMO = "dev.hitchproof.demo";
  private static final String API_DEMOS = "io.appium.android.apis";
  private static final List<String> OF_API_DEMOS = List.of("app.FragmentLayout", "app.FragmentArguments", "preference.PreferencesFromXml",
      "preference.FragmentPreferences", "animation.LayoutAnimations", "graphics.ShapeDrawable1", "view.Animation1");
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  /** As on the mid profile. */
  private static final long PS_PER_UNIT = 22_771;
  /** FLAG_ACTIVITY_NEW_TASK and FLAG_ACTIVITY_CLEAR_TASK. */
  private static final int CLEAR_TASK_NEW_TASK = 0x10008000;
  private static final int RESTARTS = 8;
  private static final int KEYCODE_HOME = 3;
  private static final int LOOKS = 20;
  /** An APK's open files per process: one of its class loader and one of its resources. */
  private static final int FILES_OF_A_PROCESS = 2;
  private static final String START =
      Base64.getUrlEncoder().withoutPadding().encodeToString("{\"c\":\"start\",\"n\":\"0\",\"session\":\"00000000-0000-0000-0000-000000000000\"}".getBytes(StandardCharsets.UTF_8));
  @TempDir Path data;

  /** Except those of the last process, which Robolectric keeps until the next begins. */
  @Test
  void theClassesOfEndedProcessesAreGone() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      for (int i = 0; i < RESTARTS; i++) {
        d.ok("start-activity", "component", DEMO + "/.FeedActivity");
        d.ok("tree"); // the framework keeps each view that it has shown to a client
        d.ok("force-stop", "package", DEMO);
        assertOneLoaderIsLeft(d, i + 1);
      }
    }
  }

  /** A session restarts the activity for each run, in one process; each event of accessibility knows the view that sent it. */
  @Test
  void aProcessKeepsNoEventOfTheRunsBefore() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      for (int i = 0; i < 3; i++) {
        d.ok("start-activity", "component", DEMO + "/.FeedActivity", "flags", CLEAR_TASK_NEW_TASK);
        d.ok("touch", "samples", swipe());
        d.ok("advance", "ms", 3_000);
      }
      assertEquals(0, instances(d, "android.view.accessibility.AccessibilityEvent"));
    }
  }

  private static long instances(RunningDevice d, String type) throws Exception {
    return d.jcmd("GC.class_histogram").lines().map(line -> line.trim().split("\\s+")).filter(cells -> cells.length > 3 && cells[3].equals(type)).mapToLong(cells -> Long.parseLong(cells[1])).sum();
  }

  /** The framework reads the configuration of an app's connections when another app sets its own. */
  @Test
  void noProcessReadsTheApkOfARemovedApp() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("screens.apk"));
      d.ok("start-activity", "component", "dev.hitchproof.screens/.ContactsActivity");
      d.ok("uninstall", "package", "dev.hitchproof.screens");
      d.ok("install", "apk", System.getProperty("demo.apk"));
      assertEquals("started", d.ok("start-activity", "component", DEMO + "/.FeedActivity").get("status"));
    }
  }

  /** Fragments, preferences, views in XML, transitions and parcels: the framework keeps their classes by name in static maps. */
  @Test
  void theFrameworksCachesKeepNoClassesOfAnApp() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("apidemos.apk"));
      for (String activity : OF_API_DEMOS) {
        assertEquals("started", d.ok("start-activity", "component", API_DEMOS + "/." + activity).get("status"), activity);
        d.ok("tree");
        d.ok("force-stop", "package", API_DEMOS);
        assertOneLoaderIsLeft(d, 1);
      }
    }
  }

  /** Its pools replace a thread that ends by an error, and report the error; its crash reporter ends the process. */
  @Test
  void whatTheThreadsOfAnEndedProcessThrowIsNoCrash() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("background.apk"));
      for (int i = 0; i < RESTARTS; i++) {
        d.ok("start-activity", "component", DEMO + "/.FeedActivity");
        d.ok("force-stop", "package", DEMO);
      }
      assertOneLoaderIsLeft(d, RESTARTS);
      List<Object> ends = new ArrayList<>();
      for (Map<?, ?> e : d.events) {
        if (e.get("event").equals("process-died")) ends.add(e.get("why"));
        assertFalse(e.toString().contains("FATAL EXCEPTION"), e.toString());
      }
      assertEquals(Collections.nCopies(RESTARTS, "force-stop"), ends);
    }
  }

  /** Two equal builds one after the other, whose threads decide what main does: a comparison of two builds measures no order. */
  @Test
  void theSecondInstallationDoesTheWorkOfTheFirstToTheUnit() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1, PS_PER_UNIT)) {
      List<Object> works = new ArrayList<>();
      for (int build = 0; build < 2; build++) {
        d.ok("install", "apk", System.getProperty("background.apk"));
        for (int run = 0; run < 2; run++) {
          d.ok("start-activity", "component", DEMO + "/.FeedActivity", "flags", CLEAR_TASK_NEW_TASK);
          d.ok("record-work");
          d.ok("touch", "samples", swipe());
          d.ok("advance", "ms", 2_000);
          List<Object> frames = new ArrayList<>();
          for (Object frame : (List<?>) d.ok("recorded-work").get("frames")) frames.add(((List<?>) frame).subList(1, 10));
          assertTrue(frames.size() > 40, frames.size() + " frames");
          works.add(frames);
        }
        d.ok("advance", "ms", build + 7); // between two installations passes any time
      }
      assertEquals(works.subList(0, 2), works.subList(2, 4));
    }
  }

  static List<Map<String, Object>> swipe() {
    List<Map<String, Object>> samples = new ArrayList<>();
    for (int i = 0; i <= 20; i++)
      samples.add(Map.of("atUs", 3_000 + i * 8_000, "action", i == 0 ? 0 : i == 20 ? 1 : 2, "x", 540, "y", 1_800 - 50 * i));
    return samples;
  }

  /** When an activity stops, the framework starts a thread, which outlives the process. */
  @Test
  void theFrameworksThreadsKeepNoClassesOfAnApp() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      for (int i = 0; i < 2; i++) {
        d.ok("start-activity", "component", DEMO + "/.FeedActivity");
        d.ok("key", "code", KEYCODE_HOME);
        d.ok("force-stop", "package", DEMO);
      }
      assertTrue(d.jcmd("Thread.print").contains("queued-work-looper"), "the thread is gone");
      assertOneLoaderIsLeft(d, 2);
    }
  }

  /** A recording has a looper thread that the process does not quit when it ends. */
  @Test
  void theClassesOfProcessesThatRecordedAreGone() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      for (int i = 0; i < RESTARTS; i++) {
        d.ok("start-activity", "component", DEMO + "/.FeedActivity");
        assertEquals(1L, d.ok("broadcast", "component", DEMO + "/dev.hitchproof.probe.ControlReceiver",
            "action", "dev.hitchproof.CONTROL", "extras", List.of(Map.of("type", "s", "key", "hp", "value", START))).get("result"));
        d.ok("force-stop", "package", DEMO);
      }
      assertOneLoaderIsLeft(d, RESTARTS);
    }
  }

  /** Runs on Linux, which lists the open files of a process. */
  @Test
  void anUpdateClosesTheApkBefore() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      Path files = Path.of("/proc", String.valueOf(d.pid()), "fd");
      Assumptions.assumeTrue(Files.isDirectory(files));
      for (int i = 0; i < RESTARTS; i++) {
        d.ok("install", "apk", System.getProperty("demo.apk"));
        d.ok("start-activity", "component", DEMO + "/.FeedActivity");
        d.ok("force-stop", "package", DEMO);
      }
      instances(d, AppClassLoader.class); // collects the class loaders, each of which has its APK open
      List<String> apks = new ArrayList<>();
      try (DirectoryStream<Path> open = Files.newDirectoryStream(files)) {
        for (Path file : open) {
          String target = target(file);
          if (target.contains("/data/app/")) apks.add(target);
        }
      }
      assertTrue(apks.size() <= 2 * FILES_OF_A_PROCESS, "open: " + apks);
    }
  }

  /** Path of the open file; empty if it was closed in the meantime. */
  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException e) {
      return "";
    }
  }

  /** Looks again while there are more: a thread of the last process may still be ending while the collector runs. */
  private static void assertOneLoaderIsLeft(RunningDevice d, int processes) throws IOException, InterruptedException {
    long loaders = LOOKS;
    for (int look = 0; look < LOOKS && loaders > 1; look++) loaders = instances(d, AppClassLoader.class);
    assertTrue(loaders <= 1, loaders + " class loaders of " + processes + " processes");
  }

  /** Number of instances that the collector cannot free. */
  private static long instances(RunningDevice d, Class<?> of) throws IOException, InterruptedException {
    String table = d.jcmd("GC.class_histogram");
    assertTrue(table.contains("#instances"), table);
    return table.lines().map(String::trim).map(line -> line.split("\\s+"))
        .filter(columns -> columns.length > 3 && columns[3].equals(of.getName())).mapToLong(columns -> Long.parseLong(columns[1])).sum();
  }
}
