package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real framework with the demo APK. Needs {@code mvn package} of android-probe before. */
@Timeout(180)
class DeviceIT {
  private static final String DEMO = "dev.hitchproof.demo";
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  private static Path apk;
  @TempDir Path data;

  @BeforeAll
  static void demoIsBuilt() {
    apk = Path.of(System.getProperty("demo.apk"));
    assertTrue(Files.isRegularFile(apk), apk + " is missing: build it with mvn -pl android-probe/demo-app -am package");
  }

  private static List<Map<String, Object>> swipe() {
    List<Map<String, Object>> l = new ArrayList<>();
    l.add(sample(3_000, 0, 1700));
    for (int i = 1; i <= 20; i++) l.add(sample(3_000 + i * 8_000, 2, 1700 - 50 * i));
    l.add(sample(165_000, 1, 700));
    return l;
  }

  private static Map<String, Object> sample(long atUs, int action, int y) {
    return Map.of("atUs", atUs, "action", action, "x", 540, "y", y);
  }

  /** The display log of a launch and one fling. */
  private static List<String> flung(Path data, double hz, long seed) throws IOException {
    try (RunningDevice d = new RunningDevice(data, CACHE, hz, seed)) {
      d.ok("install", "apk", apk.toString());
      d.ok("start-activity", "component", DEMO + "/.FeedActivity");
      d.ok("touch", "samples", swipe());
      return Files.readAllLines(RunningDevice.onHost(data, (String) d.ok("display-log").get("path")));
    }
  }

  private static long count(List<String> log, String type) {
    return log.stream().filter(l -> l.startsWith("{\"t\":\"" + type + "\"")).count();
  }

  @Test
  void equalSeedsGiveEqualDisplayLogsInTwoProcesses() throws IOException {
    List<String> first = flung(data.resolve("a"), 120, 7);
    assertEquals(first, flung(data.resolve("b"), 120, 7));
    assertNotEquals(first.get(0), flung(data.resolve("c"), 120, 8).get(0));
    assertTrue(count(first, "touch") >= swipe().size(), "every sample is logged, and some resampled ones");
    long moved = first.stream().filter(l -> l.contains("\"moved\":true")).count();
    assertTrue(moved > 80, "a fling shows a moved picture refresh after refresh: " + moved);
    assertEquals(0, first.stream().filter(l -> l.contains("\"new\":false") && l.contains("\"owed\":true")).count());
    List<String> held = first.stream().filter(l -> l.startsWith("{\"t\":\"held\"")).toList();
    assertTrue(held.size() >= moved, "every frame is held for its sync: " + held.size());
    assertEquals(0, held.stream().filter(l -> !l.endsWith("\"in\":\"sync\",\"method\":\"\"}")).count(), "and by nothing else");
  }

  @Test
  void appsAreInstalledStartedStoppedAndRemoved() throws IOException {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      assertEquals("not-installed", d.code("start-activity", "component", DEMO + "/.FeedActivity"));
      d.ok("install", "apk", apk.toString());
      Map<?, ?> started = d.ok("start-activity", "action", "android.intent.action.MAIN", "package", DEMO);
      assertEquals("started", started.get("status"));
      assertEquals(DEMO + "/.FeedActivity", d.ok("facts").get("focusedActivity"));
      assertTrue(d.ok("tree").toString().contains("Post 1"));

      long wallMs = ((Number) d.ok("facts").get("wallMs")).longValue();
      String minute = DateTimeFormatter.ofPattern("MM-dd HH:mm").withZone(ZoneOffset.UTC).format(Instant.ofEpochMilli(wallMs));
      assertTrue(d.events.stream().anyMatch(e -> String.valueOf(e.get("line")).startsWith(minute)), "the log of apps has another clock");

      Object before = d.ok("facts").get("nowUs");
      Path png = data.resolve("screen.png");
      d.ok("screenshot", "path", png.toString());
      d.ok("tree");
      assertEquals(before, d.ok("facts").get("nowUs"), "reads do not move time");
      assertTrue(Files.size(png) > 10_000, "an empty picture");

      assertEquals("no-activity", d.code("start-activity", "component", DEMO + "/.Nothing"));
      assertEquals("no-receiver", d.code("broadcast", "component", DEMO + "/.Nothing"));
      assertEquals("no-provider", d.code("dump-provider", "component", DEMO + "/.Nothing"));
      assertEquals("bad-request", d.code("fly"));

      d.ok("touch", "samples", swipe());
      assertTrue(!d.ok("tree").toString().contains("Post 1,"), "the feed has moved");
      Map<?, ?> feed = scrollable((Map<?, ?>) d.ok("tree").get("root"));
      assertEquals(Map.of("items", 500L), d.ok("scroll-range", "node", feed.get("id")));
      d.ok("force-stop", "package", DEMO);
      assertEquals(List.of(), d.ok("facts").get("processes"));
      assertTrue(d.events.stream().anyMatch(e -> "process-died".equals(e.get("event")) && "force-stop".equals(e.get("why"))));
      assertEquals("started", d.ok("start-activity", "component", DEMO + "/.FeedActivity").get("status"));
    }
  }

  @Test
  void aWindowOfAnotherAppTakesTheFocusAndTheTouches() throws IOException {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", apk.toString());
      d.ok("start-activity", "component", DEMO + "/.FeedActivity");
      d.ok("foreign-window", "takesFocus", true, "takesTouches", false);
      assertEquals(null, d.ok("facts").get("focusedWindow"));
      String before = d.ok("tree").toString();
      assertTrue(before.contains("Post 1,"));
      d.ok("touch", "samples", swipe());
      String after = d.ok("tree").toString();
      assertNotEquals(before, after, "it takes no touches");
      d.ok("foreign-window", "takesFocus", true, "takesTouches", true);
      assertEquals("android", d.ok("tree").get("package"));
      d.ok("touch", "samples", swipe());
      d.ok("foreign-window", "takesFocus", false, "takesTouches", false);
      assertEquals(after, d.ok("tree").toString(), "it took the touches");
      assertNotEquals(null, d.ok("facts").get("focusedWindow"));
    }
  }

  @Test
  void theConfigurationReachesTheFramework() throws IOException {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1)) {
      d.ok("install", "apk", apk.toString());
      d.ok("start-activity", "component", DEMO + "/.FeedActivity");
      assertEquals("1080 x 2340", sizeOfPicture(d));
      d.ok("configure", "rotation", 1);
      assertEquals("2340 x 1080", sizeOfPicture(d));
      assertEquals(List.of(0, 0, 2340, 1080), bounds(d));
      d.ok("configure", "widthPx", 721, "heightPx", 1281, "rotation", 0);
      assertEquals("721 x 1281", sizeOfPicture(d));
      assertEquals(List.of(0, 0, 721, 1281), bounds(d));
      String before = d.ok("tree").toString();
      d.ok("configure", "fontScale", 1.5);
      assertNotEquals(before, d.ok("tree").toString(), "larger text");
      d.ok("force-stop", "package", DEMO);
      d.ok("start-activity", "component", DEMO + "/.FeedActivity");
      assertEquals(List.of(0, 0, 721, 1281), bounds(d), "of a new process too");
      assertEquals("bad-request", d.code("configure", "rotation", 4));
    }
  }

  private static Map<?, ?> scrollable(Map<?, ?> node) {
    if (Boolean.TRUE.equals(node.get("scrollable"))) return node;
    for (Object child : (List<?>) node.get("children")) {
      Map<?, ?> found = scrollable((Map<?, ?>) child);
      if (found != null) return found;
    }
    return null;
  }

  private static List<Integer> bounds(RunningDevice d) throws IOException {
    Map<?, ?> root = (Map<?, ?>) d.ok("tree").get("root");
    return ((List<?>) root.get("bounds")).stream().map(edge -> ((Number) edge).intValue()).toList();
  }

  private String sizeOfPicture(RunningDevice d) throws IOException {
    Path png = data.resolve("size.png");
    d.ok("screenshot", "path", png.toString());
    BufferedImage picture = ImageIO.read(png.toFile());
    return picture.getWidth() + " x " + picture.getHeight();
  }
}
