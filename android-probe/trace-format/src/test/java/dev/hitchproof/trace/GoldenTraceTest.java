package dev.hitchproof.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The committed traces equal what the writer writes. {@code mvn test -Dgolden.write=true} rewrites them. */
final class GoldenTraceTest {
  private static final Path GOLDEN = new File("../golden").toPath();
  private static final long MODE_60 = 16_666_667;
  private static final long NEVER = Long.MAX_VALUE;

  @Test
  void smallHoldsEveryKindOfRecord() throws IOException {
    GoldenTrace t = new GoldenTrace(NEVER);
    t.display(-250, MODE_60, 1);
    t.window(10, 1, 4, "resumed", "a.Feed");
    t.mark(20, -1, "slide", "1");
    t.scrollable(1_000, 1, "a.List", 1080, 2_000, 2, -1);
    t.touch(1_000, -1, 40, 0, 0, 8_640, 24_000, 1);
    t.touch(9_000, 0, 8_000, 258, 0, 8_640, 22_400, 1);
    t.touch(13_000, 0, 4_000, 2, 0, 8_640, 21_600, 1);
    t.frame(16_666, 120, MODE_60, 1);
    t.frame(33_333, 90, MODE_60, 0);
    t.frame(83_333, 16_700, 0, 0);
    t.scroll(0, 300, 1, 0, -800, 0);
    t.scroll(1, 310, 1, 0, 0, 1);
    t.frameMetrics(16_666, 0, 100, 10, 20, 30, 40, 50, 60, 70, 9_000, -1, -1, 1, 0, 1);
    t.frameMetrics(33_333, 16_667, 200, 11, 21, 31, 41, 51, 61, 71, 300, 2_500, 12_000, 0, 2, 1);
    t.stack(66_700, 1, 180, "main", "a.Row.bind(Row.java:7)", "a.Feed.get(Feed.java:9)",
        "a.Feed$1$2.run(Feed.java)", "a.Feed$1$2.run(Feed.kt:3)", "a.Old.run(Row.java:4)");
    t.verdict(16_666, 0, 16_000, 9_000, -1, 1);
    t.verdict(33_333, 2, 16_000, 48_000, 100_000, 1);
    t.boundRow(66_700, 1, 1, 36);
    t.condition(70_000, "thermal", 0);
    t.dispatch(71_000, 41_000, "a.Feed\u00e9");
    t.method(40_000, "a.Feed.get", false);
    t.method(41_000, "a.Row.bind", false);
    t.method(81_000, "a.Row.bind", true);
    t.method(81_000, "a.Feed.get", true);
    t.lose(Stream.FRAME_METRICS, 2, 16_666, 33_333, "platform dropped");
    t.close(90_000, "stop");
    check(t, 0, "small", t.expectedJson(90_000, "stop"));
    assertTrue(t.disk.files.get(0).length < 1_024, "every bit of it is flipped in a test");
  }

  @Test
  void flingHoldsJoinedMetricsAndScrolls() throws IOException {
    GoldenTrace t = new GoldenTrace(NEVER);
    t.display(0, MODE_60, 1);
    fling(t, 0, 200);
    t.close(4_000_000, "stop");
    check(t, 0, "fling", t.expectedJson(4_000_000, "stop"));
  }

  /** Texts share beginnings, also within a character, and have the file of their class or another. */
  @Test
  void textsAreAnyTexts() throws IOException {
    GoldenTrace t = new GoldenTrace(NEVER);
    Random random = new Random(61);
    String[] parts = {"a.", "Row", "$1", ".x(", "Row.java", "Row.kt", ":7)", "\u00e9", "\u00e8", "\ud83d\ude00"};
    t.display(0, MODE_60, 1);
    for (int i = 0; i < 100; i++) {
      StringBuilder text = new StringBuilder("a.Row.x(Row.java:1)".substring(0, random.nextInt(20)));
      for (int left = random.nextInt(6); left > 0; left--) text.append(parts[random.nextInt(parts.length)]);
      t.mark(i, -1, "scene", text.toString());
    }
    t.close(100, "stop");
    check(t, 0, "texts", t.expectedJson(100, "stop"));
  }

  @Test
  void rotatedFilesCanBeReadAlone() throws IOException {
    GoldenTrace t = new GoldenTrace(600);
    t.display(0, MODE_60, 1);
    fling(t, 0, 40);
    t.flush();
    t.mark(700_000, t.ordinal(39), "slide", "2");
    String first = t.expectedJson(700_000, "rotated");
    assertEquals(2, t.files());
    t.clearExpected();
    t.expectRepeatedDisplay(0, MODE_60, 1);
    fling(t, 40, 10);
    t.close(900_000, "stop");
    check(t, 0, "rotated-0", first);
    check(t, 1, "rotated-1", t.expectedJson(900_000, "stop"));
    assertEquals(2, t.files());
  }

  /** Frames from {@code from} on: a drag of ten, then a fling; every 15th is late by 40 ms. */
  private static void fling(GoldenTrace t, int from, int frames) {
    Random random = new Random(60);
    long vsyncNs = (from + 1) * 16_666_667L;
    for (int i = from; i < from + frames; i++) {
      long late = i % 15 == 14 ? 50_000_001L : 16_666_667L;
      long vsync = vsyncNs / 1000;
      long ordinal = t.ordinal(i);
      if (i < 10) t.touch(vsync - 4_000, ordinal - 1, 4_100, i == 0 ? 0 : i == 9 ? 1 : 2, 0, 8_640, 24_000 - 900 * i, 1);
      t.frame(vsync, 80 + random.nextInt(40), 0, i == 0 ? 1 : 0);
      t.scroll(ordinal, 900 + random.nextInt(200), 1, 0, -(1_600 - 8 * i), 0);
      long layout = late > 20_000_000L ? 40_100 : 500 + random.nextInt(300);
      t.frameMetrics(vsync, 0, 60 + random.nextInt(30), 4, 150 + random.nextInt(60), layout, 700, 180, 900, 350,
          layout + 5_000 + random.nextInt(500), 2_000 + random.nextInt(200), 11_600, 0, 0, 1);
      vsyncNs += late;
    }
  }

  private static void check(GoldenTrace t, int file, String name, String json) throws IOException {
    byte[] bytes = t.disk.files.get(file);
    if (Boolean.getBoolean("golden.write")) {
      Files.write(GOLDEN.resolve(name + ".hpt"), bytes);
      Files.write(GOLDEN.resolve(name + ".json"), json.getBytes(StandardCharsets.UTF_8));
    }
    assertArrayEquals(Files.readAllBytes(GOLDEN.resolve(name + ".hpt")), bytes, name + ".hpt");
    assertEquals(new String(Files.readAllBytes(GOLDEN.resolve(name + ".json")), StandardCharsets.UTF_8), json);
  }
}
