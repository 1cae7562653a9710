package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A device that converts and meters the classes of the app and the framework, and one that finds them in the cache. */
@Timeout(180)
class FirstConversionIT {
  private static final String DEMO = "dev.hitchproof.demo";
  /** In the framework's dump of a window: its hash. */
  private static final Pattern HASH = Pattern.compile("ViewRootImpl@\\w+");
  @TempDir Path first;
  @TempDir Path later;
  @TempDir Path cache;

  /** The order of hash tables, and so the work of an app, depends on them. */
  @Test
  void identityHashesAreTheSame() throws Exception {
    List<String> converted = hashesOfTwoProcesses(first);
    assertEquals(2, converted.size(), converted.toString());
    assertEquals(converted, hashesOfTwoProcesses(later));
  }

  private List<String> hashesOfTwoProcesses(Path data) throws IOException {
    List<String> hashes = new ArrayList<>();
    try (RunningDevice d = new RunningDevice(data, cache, 60, 1)) {
      d.ok("install", "apk", System.getProperty("demo.apk"));
      for (int i = 0; i < 2; i++) {
        d.ok("start-activity", "component", DEMO + "/.FeedActivity");
        String dump = (String) d.ok("gfxinfo", "args", List.of()).get("text");
        HASH.matcher(dump).results().map(MatchResult::group).distinct().forEach(hashes::add);
        d.ok("force-stop", "package", DEMO);
      }
    }
    return hashes;
  }
}
