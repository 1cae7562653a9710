package dev.hitchproof.device.host;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What apps of other build tools need of the platform to start. */
@Timeout(600)
class PlatformOfAppsIT {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  /** FLAG_ACTIVITY_NEW_TASK and FLAG_ACTIVITY_CLEAR_TASK. */
  private static final int CLEAR_TASK_NEW_TASK = 0x10008000;
  private static final int PS_PER_UNIT = 2_000;
  @TempDir Path data;

  @Test
  void anAppStartsWithTheComponentFactoryThatItNamesAndWithoutItOnAVmThatLoadsSeveralDexFiles() throws Exception {
    Path apk = Path.of(System.getProperty("demo.apk"));
    Path other = data.resolve("other.apk");
    Files.copy(apk, other);
    renameInManifest(other, "CoreComponentFactory", "GoneComponentFactory");
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      for (Path installed : List.of(other, apk)) {
        d.ok("install", "apk", installed.toString());
        d.ok("start-activity", "component", "dev.hitchproof.demo/.FeedActivity");
        assertEquals(installed.equals(apk), d.jcmd("GC.class_histogram").contains("CoreComponentFactory"));
      }
      String properties = d.jcmd("VM.system_properties");
      assertTrue(properties.contains("java.vm.version=2.1.0"), properties);
    }
  }

  @Test
  void thePlatformAnswersWhatAppsAskItAtTheirStart() throws Exception {
    Path apk = Path.of(System.getProperty("screens.apk"));
    byte[] certificate = certificateOf(apk);
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", apk.toString(), "certificate", Base64.getEncoder().encodeToString(certificate));
      d.ok("start-activity", "component", "dev.hitchproof.screens/.AnswersActivity");
      List<String> answers = d.events.stream().map(e -> String.valueOf(e.get("line"))).filter(line -> line.contains(" answers"))
          .map(line -> line.replaceFirst(".* answers *: ", "")).toList();
      assertEquals(
          List.of("battery: 100", "memory: true", "storage: mounted", "volumes: 1", "all files: true", "accelerometer: true", "id: 16", "airplane: 0", "vm: Dalvik",
              "agent: true", "signer: " + certificate.length, "chooser: true", "send: true", "browser: true", "settings: true", "capture: true", "accounts: true", "bluetooth: true", "event: true", "contact: true", "pictures: true",
              "other app: false", "nobody's: false", "key: true", "network: not on main",
              "wallpaper: true", "web view: true", "regions: 10 x 8 ffff0000, 9 x 8 0", "getprop: 34, no su",
              "renderscript: the virtual device lacks RenderScript: test what needs it on a phone", "camera: true"),
          answers);
    }
  }

  /** Whoever reads the crash must not blame the app. */
  @Test
  void aCrashByWhatTheDeviceLacksSaysSo() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("screens.apk"));
      busy(d, "pdf");
      String died = d.events.stream().filter(e -> "process-died".equals(e.get("event"))).map(e -> String.valueOf(e.get("trace"))).findFirst().orElse("");
      assertTrue(died.contains("the virtual device lacks PdfDocument"), died);
    }
  }

  /** As on a phone: ActivityTaskSupervisor.IDLE_TIMEOUT. */
  @Test
  void aClearedActivityDrawsNoMoreAndIsDestroyedAfterTenSecondsBelowOneThatIsNeverIdle() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", System.getProperty("screens.apk"));
      busy(d, "first");
      busy(d, "second");
      d.ok("advance", "ms", 11_000);
      List<String> lines = d.events.stream().map(e -> String.valueOf(e.get("line"))).filter(line -> line.contains(" busy"))
          .map(line -> line.replaceFirst(".* busy *: ", "")).toList();
      int covered = lines.indexOf("second draws");
      assertTrue(lines.subList(0, covered).contains("first draws"));
      assertFalse(lines.subList(covered, lines.size()).contains("first draws"));
      long frames = lines.subList(covered, lines.indexOf("first is destroyed")).size();
      assertTrue(frames > 580 && frames < 620, "destroyed after 10 s of 60 frames, not after " + frames + " frames");
    }
  }

  @Test
  void anAppIsInstalledAndStartedBesideOneThatNeverAnswers() throws Exception {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1, PS_PER_UNIT)) {
      d.ok("install", "apk", System.getProperty("screens.apk"));
      busy(d, "endless");
      d.ok("install", "apk", System.getProperty("demo.apk"));
      assertEquals("started", d.ok("start-activity", "component", "dev.hitchproof.demo/.FeedActivity").get("status"));
    }
  }

  private static void busy(RunningDevice d, String world) throws IOException {
    d.ask("start-activity", "component", "dev.hitchproof.screens/.BusyActivity", "flags", CLEAR_TASK_NEW_TASK,
        "extras", List.of(Map.of("type", "s", "key", "world", "value", world)));
  }

  /** As the JDK reads it from the signature of scheme 1. */
  private static byte[] certificateOf(Path apk) throws Exception {
    try (JarFile jar = new JarFile(apk.toFile())) {
      JarEntry manifest = jar.getJarEntry("AndroidManifest.xml");
      jar.getInputStream(manifest).readAllBytes();
      return manifest.getCertificates()[0].getEncoded();
    }
  }

  /** @param name in either encoding of the manifest's strings */
  private static void renameInManifest(Path apk, String name, String other) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(apk)) {
      Path manifest = zip.getPath("AndroidManifest.xml");
      String original = new String(Files.readAllBytes(manifest), ISO_8859_1);
      String changed = original;
      for (Charset c : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE))
        changed = changed.replace(new String(name.getBytes(c), ISO_8859_1), new String(other.getBytes(c), ISO_8859_1));
      assertNotEquals(original, changed);
      Files.write(manifest, changed.getBytes(ISO_8859_1));
    }
  }
}
