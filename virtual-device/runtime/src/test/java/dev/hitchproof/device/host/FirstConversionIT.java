package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.device.files.CacheFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A device that converts and meters the classes of the app and the framework, and one that finds them in the cache. */
@Timeout(180)
class FirstConversionIT {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  private static final String DEMO = "dev.hitchproof.demo";
  /** In the framework's dump of a window: its hash. */
  private static final Pattern HASH = Pattern.compile("ViewRootImpl@\\w+");
  private static final String DISPLAYED = "data/misc/display/display.jsonl";
  private static final long PS_PER_UNIT = 20_000;
  @TempDir Path first;
  @TempDir Path later;
  @TempDir Path cache;

  /** The order of hash tables, and so the work of an app, depends on them. */
  @Test
  void identityHashesAndTimesAreTheSame() throws Exception {
    useUnpackedLibrary();
    List<String> converted = hashesOfTwoProcesses(first);
    assertEquals(2, converted.size(), converted.toString());
    assertEquals(converted, hashesOfTwoProcesses(later));
    String displayed = Files.readString(first.resolve(DISPLAYED));
    assertTrue(displayed.contains("fromNs"), displayed);
    assertEquals(displayed, Files.readString(later.resolve(DISPLAYED)));
  }

  /** Two machines must run the same code, although other hashes are drawn while they convert it. */
  @Test
  void convertedClassesDoNotDependOnIdentityHashes() throws Exception {
    Map<String, String> classes = convertedWith(1, first);
    assertTrue(classes.size() > 100, classes.size() + " classes");
    assertEquals(classes, convertedWith(2, later));
  }

  /** It is there before a device starts, since to unpack it links classes that the JDK loads for itself. */
  private void useUnpackedLibrary() throws IOException {
    try (DirectoryStream<Path> unpacked = Files.newDirectoryStream(CACHE, "nativeruntime-*")) {
      for (Path library : unpacked) Files.createSymbolicLink(cache.resolve(library.getFileName()), library);
    }
  }

  /** Digests of the class files, by their keys. */
  private Map<String, String> convertedWith(long seed, Path data) throws IOException {
    Path own = Files.createDirectory(cache.resolve("seed-" + seed));
    Files.createSymbolicLink(own.resolve("metered"), Files.createDirectories(CACHE.resolve("metered")));
    try (RunningDevice d = new RunningDevice(data, own, 60, seed)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      d.ok("start-activity", "component", DEMO + "/.FeedActivity");
    }
    Map<String, String> digests = new TreeMap<>();
    try (Stream<Path> files = Files.walk(own.resolve("apk/classes"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        digests.put(file.getFileName().toString(), CacheFolder.nameOf("", Files.readAllBytes(file), 16));
      }
    }
    return digests;
  }

  private List<String> hashesOfTwoProcesses(Path data) throws IOException {
    List<String> hashes = new ArrayList<>();
    try (RunningDevice d = new RunningDevice(data, cache, 60, 1, PS_PER_UNIT)) {
      d.ok("install", "apk", System.getProperty("background.apk"));
      for (String activity : List.of(".LoginActivity", ".FeedActivity")) {
        d.ok("start-activity", "component", DEMO + "/" + activity);
        String dump = (String) d.ok("gfxinfo", "args", List.of()).get("text");
        HASH.matcher(dump).results().map(MatchResult::group).distinct().forEach(hashes::add);
        d.ok("force-stop", "package", DEMO);
      }
    }
    return hashes;
  }
}
