package dev.hitchproof.device.host;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What apps of other build tools need of the platform to start. */
@Timeout(180)
class PlatformOfAppsIT {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
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
