package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The work log of a fling beside what the display, the accessibility tree and the sampled stacks say of the same fling. */
@Timeout(180)
class WorkLogIT {
  private static final String DEMO = "dev.hitchproof.demo";
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();
  /** As on the mid profile. */
  private static final long PS_PER_UNIT = 22_771;
  private static final double NS_PER_UNIT = PS_PER_UNIT / 1_000.0;
  private static final Pattern POST = Pattern.compile("Post (\\d+),");
  private static final Pattern FRAME = Pattern.compile("\"t\":\"frame\".*\"atNs\":(\\d+)");
  private static final Pattern HANDED = Pattern.compile("\"t\":\"refresh\".*\"handedNs\":(\\d+)");
  private static final int UNITS = 1;
  /** RecyclerView binds a row before it is seen. */
  private static final int PREFETCHED = 1;
  @TempDir Path data;

  @Test
  void agreesWithTheDisplayTheTreeAndTheStacks() throws IOException {
    try (RunningDevice d = new RunningDevice(data, CACHE, 60, 1, PS_PER_UNIT)) {
      assertEquals("bad-request", d.code("recorded-work"), "nothing is recorded");
      d.ok("install", "apk", System.getProperty("demo.apk"));
      d.ok("start-activity", "component", DEMO + "/.FeedActivity");
      long fromNs = nowNs(d);
      d.ok("tree");
      d.ok("screenshot", "path", data.resolve("screen.png").toString());
      assertEquals(fromNs, nowNs(d), "what the host reads costs the app nothing");
      int lastBefore = lastPost(d);
      d.ok("record-work");
      d.ok("touch", "samples", swipe());
      d.ok("advance", "ms", 3_000);
      Log log = new Log(d.ok("recorded-work"));
      framesAreThoseOfTheDisplay(log, displayed(d, FRAME, fromNs));
      framesTakeTheTimeOfTheirWork(log, displayed(d, HANDED, fromNs));
      samplesAddUpToTheWork(log);
      rowsAreThoseThatCameInto(log, lastBefore, lastPost(d));
    }
  }

  private static void framesAreThoseOfTheDisplay(Log log, List<Long> begunNs) {
    assertTrue(begunNs.size() > 40, begunNs.size() + " frames");
    assertEquals(begunNs.stream().map(ns -> ns / 1_000).toList(), log.frames.stream().map(frame -> frame.get(0)).toList());
  }

  /** The main thread hands a frame over within the time that its work takes, and what follows until the next frame is little. */
  private static void framesTakeTheTimeOfTheirWork(Log log, List<Long> handedNs) {
    int compared = 0;
    for (int i = 0; i + 1 < log.frames.size(); i++) {
      long beginNs = log.frames.get(i).get(0) * 1_000;
      long endNs = log.frames.get(i + 1).get(0) * 1_000;
      double workNs = log.frames.get(i).get(UNITS) * NS_PER_UNIT;
      for (long handed : handedNs) {
        if (handed < beginNs || handed >= endNs) continue;
        compared++;
        assertTrue(handed - beginNs <= workNs + 2_000, (handed - beginNs) + " ns for work of " + workNs);
        assertTrue(workNs <= endNs - beginNs + 2_000, workNs + " ns of work in " + (endNs - beginNs));
      }
    }
    assertTrue(compared > 40, compared + " frames");
  }

  private static void samplesAddUpToTheWork(Log log) {
    long ofFrames = log.frames.stream().mapToLong(frame -> frame.get(UNITS)).sum();
    assertTrue(ofFrames > log.units * 0.98 && ofFrames <= log.units, ofFrames + " of " + log.units + " units are in frames");
    long onMain = log.samples.stream().filter(sample -> log.threadOf(sample).equals("main")).count();
    assertEquals(log.units, onMain * log.stride, log.stride + log.units * 0.02);
    assertEquals(log.otherUnits, (log.samples.size() - onMain) * log.stride);
    for (int i = 0; i < log.frames.size(); i++) {
      int frame = i;
      long sampled = log.samples.stream().filter(sample -> sample.get(0) == frame).count() * log.stride;
      assertEquals(log.frames.get(i).get(UNITS), sampled, 2.0 * log.stride, "frame " + i);
    }
  }

  /** Rows are bound in order, each once, from below the first screen to the last row that is seen. */
  private static void rowsAreThoseThatCameInto(Log log, int lastBefore, int lastAfter) {
    List<Integer> positions = log.rows.stream().map(row -> (int) (long) row.get(0)).toList();
    assertTrue(lastAfter > lastBefore + 5, "it scrolls");
    assertEquals(IntStream.rangeClosed(positions.get(0), positions.get(positions.size() - 1)).boxed().toList(), positions);
    String bound = positions + " are bound on the way from post " + lastBefore + " to " + lastAfter;
    assertTrue(positions.get(0) <= lastBefore + PREFETCHED && positions.contains(lastAfter - 1) && positions.size() <= lastAfter - lastBefore + PREFETCHED, bound);
    for (List<Long> row : log.rows) assertTrue(row.get(UNITS) > 0 && row.get(UNITS) < log.units / 4, "units of a row: " + row);
  }

  /** Number of the last post on the screen. Post 1 is at position 0. */
  private static int lastPost(RunningDevice d) throws IOException {
    Matcher m = POST.matcher(d.ok("tree").toString());
    int last = 0;
    while (m.find()) last = Math.max(last, Integer.parseInt(m.group(1)));
    return last;
  }

  private static long nowNs(RunningDevice d) throws IOException {
    return ((Number) d.ok("facts").get("nowUs")).longValue() * 1_000;
  }

  private List<Long> displayed(RunningDevice d, Pattern time, long fromNs) throws IOException {
    List<Long> all = new ArrayList<>();
    for (String line : Files.readAllLines(RunningDevice.onHost(data, (String) d.ok("display-log").get("path")))) {
      Matcher m = time.matcher(line);
      if (m.find() && Long.parseLong(m.group(1)) >= fromNs) all.add(Long.parseLong(m.group(1)));
    }
    return all;
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

  /** As orchestrator/compute/work/work-log.ts describes it. */
  private static final class Log {
    final long stride;
    final long units;
    final long otherUnits;
    final List<List<Long>> frames;
    final List<List<Long>> rows;
    final List<List<Long>> samples;
    private final List<List<Long>> stacks;
    private final List<?> methods;

    Log(Map<?, ?> reply) {
      stride = (Long) reply.get("stride");
      units = (Long) reply.get("units");
      otherUnits = (Long) reply.get("otherUnits");
      frames = lists(reply.get("frames"));
      rows = lists(reply.get("rows"));
      samples = lists(reply.get("samples"));
      stacks = lists(reply.get("stacks"));
      methods = (List<?>) reply.get("methods");
    }

    @SuppressWarnings("unchecked")
    private static List<List<Long>> lists(Object json) {
      return (List<List<Long>>) json;
    }

    Object threadOf(List<Long> sample) {
      return methods.get((int) (long) stacks.get((int) (long) sample.get(1)).get(0));
    }
  }
}
