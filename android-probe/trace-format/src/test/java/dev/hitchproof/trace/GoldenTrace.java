package dev.hitchproof.trace;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** Writes records and, without the writer's help, the JSON that a reader must produce from them. */
final class GoldenTrace {
  static final UUID SESSION = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");
  static final long EPOCH_NS = 1_234_567_890_123_456L;
  private static final String META = "{\"probe\":\"golden\",\"api\":34}";

  /** Column names as in the reader's Trace type. */
  private static final String[][] TABLES = {
    {"frames", "vsyncUs", "callbackDelayUs", "periodNs", "flags"},
    {"scrolls", "ordinal", "delayUs", "window", "dx", "dy", "flags"},
    {"touches", "eventTimeUs", "ordinal", "dispatchDelayUs", "action", "pointer", "x", "y", "window"},
    {"frameMetrics", "vsyncUs", "intendedLagUs", "unknownDelayUs", "inputUs", "animationUs", "layoutMeasureUs", "drawUs",
      "syncUs", "commandIssueUs", "swapBuffersUs", "totalUs", "gpuUs", "deadlineUs", "flags", "dropCount", "window"},
  };
  private static final String[] LISTS = {
    "stacks", "marks", "displays", "conditions", "dispatches", "methods", "scrollables", "windows", "verdicts", "boundRows", "losses"};

  final MemoryFiles disk = MemoryFiles.plenty();
  private final TraceWriter writer;
  private final Map<String, StringBuilder> columns = new LinkedHashMap<String, StringBuilder>();
  private final Map<String, Integer> counts = new LinkedHashMap<String, Integer>();
  private final Map<String, StringBuilder> lists = new LinkedHashMap<String, StringBuilder>();
  private final Map<Integer, long[]> totals = new TreeMap<Integer, long[]>();

  GoldenTrace(long rotateAtBytes) throws IOException {
    writer = new TraceWriter(disk, new Session(SESSION, EPOCH_NS), META.getBytes("UTF-8"), rotateAtBytes);
    clearExpected();
  }

  /** Called after a rotation: the last file's JSON starts here. */
  void clearExpected() {
    columns.clear();
    counts.clear();
    lists.clear();
    totals.clear();
    for (String[] t : TABLES) {
      counts.put(t[0], 0);
      for (int i = 1; i < t.length; i++) columns.put(t[0] + "." + t[i], new StringBuilder());
    }
    for (String l : LISTS) lists.put(l, new StringBuilder());
  }

  int files() {
    return writer.fileCount();
  }

  long ordinal(long sessionOrdinal) {
    return writer.ordinal(sessionOrdinal);
  }

  void frame(long... v) {
    row(Stream.FRAME, 0, v, v);
  }

  void scroll(long... v) {
    row(Stream.SCROLL, 1, v, v);
  }

  void touch(long... v) {
    row(Stream.TOUCH, 2, v, v);
  }

  /** Values in the reader's order (total instead of rest); gpu or deadline −1 if not reported. */
  void frameMetrics(long... v) {
    long[] stored = v.clone();
    for (int i = 2; i < 10; i++) stored[10] -= v[i];
    stored[11] = v[11] + 1;
    stored[12] = v[12] + 1;
    row(Stream.FRAME_METRICS, 3, stored, v);
  }

  void stack(long timeUs, long ordinal, long costUs, String thread, String... frames) {
    RowBuffer r = writer.record(Stream.STACK);
    r.put(timeUs).put(ordinal).put(costUs).put(writer.string(thread)).put(frames.length);
    for (String f : frames) r.putTail(writer.string(f));
    end(Stream.STACK, "stacks", "{\"timeUs\":" + timeUs + ",\"ordinal\":" + ordinal + ",\"costUs\":" + costUs
        + ",\"thread\":" + quoted(thread) + ",\"frames\":[" + joined(frames) + "]}");
  }

  void mark(long timeUs, long ordinal, String kind, String text) {
    writer.record(Stream.MARK).put(timeUs).put(ordinal).put(writer.string(kind)).put(writer.string(text));
    end(Stream.MARK, "marks", "{\"timeUs\":" + timeUs + ",\"ordinal\":" + ordinal + ",\"kind\":" + quoted(kind)
        + ",\"text\":" + quoted(text) + "}");
  }

  void display(long timeUs, long periodNs, long mode) {
    count(Stream.DISPLAY, 1, 0);
    writer.display(timeUs, periodNs, mode);
    list("displays", "{\"timeUs\":" + timeUs + ",\"periodNs\":" + periodNs + ",\"mode\":" + mode + "}");
  }

  /** Expects the DISPLAY record that the writer itself repeats at the start of a file. */
  void expectRepeatedDisplay(long timeUs, long periodNs, long mode) {
    count(Stream.DISPLAY, 1, 0);
    list("displays", "{\"timeUs\":" + timeUs + ",\"periodNs\":" + periodNs + ",\"mode\":" + mode + "}");
  }

  void condition(long timeUs, String key, long value) {
    writer.record(Stream.CONDITION).put(timeUs).put(writer.string(key)).put(value);
    end(Stream.CONDITION, "conditions", "{\"timeUs\":" + timeUs + ",\"key\":" + quoted(key) + ",\"value\":" + value + "}");
  }

  void dispatch(long startUs, long wallUs, String target) {
    writer.record(Stream.DISPATCH).put(startUs).put(wallUs).put(writer.string(target));
    end(Stream.DISPATCH, "dispatches",
        "{\"startUs\":" + startUs + ",\"wallUs\":" + wallUs + ",\"target\":" + quoted(target) + "}");
  }

  void method(long timeUs, String method, boolean isExit) {
    writer.record(Stream.METHOD).put(timeUs).put(writer.string(method) * 2L + (isExit ? 1 : 0));
    end(Stream.METHOD, "methods",
        "{\"timeUs\":" + timeUs + ",\"method\":" + quoted(method) + ",\"isExit\":" + isExit + "}");
  }

  void scrollable(long timeUs, long window, String kind, long width, long height, long edges, long firstPosition) {
    writer.record(Stream.SCROLLABLE).put(timeUs).put(window).put(writer.string(kind)).put(width).put(height)
        .put(edges).put(firstPosition);
    end(Stream.SCROLLABLE, "scrollables", "{\"timeUs\":" + timeUs + ",\"window\":" + window + ",\"kind\":" + quoted(kind)
        + ",\"widthPx\":" + width + ",\"heightPx\":" + height + ",\"edges\":" + edges + ",\"firstPosition\":"
        + firstPosition + "}");
  }

  void window(long timeUs, long window, int event, String eventName, String name) {
    writer.record(Stream.WINDOW).put(timeUs).put(window).put(event).put(writer.string(name));
    end(Stream.WINDOW, "windows", "{\"timeUs\":" + timeUs + ",\"window\":" + window + ",\"event\":" + quoted(eventName)
        + ",\"name\":" + quoted(name) + "}");
  }

  /** {@code presentUs} is −1 if unknown. */
  void verdict(long vsyncUs, long type, long scheduledUs, long actualUs, long presentUs, long window) {
    writer.record(Stream.JANK_DATA).put(vsyncUs).put(type).put(scheduledUs).put(actualUs)
        .put(presentUs < 0 ? 0 : presentUs - vsyncUs + 1).put(window);
    end(Stream.JANK_DATA, "verdicts", "{\"vsyncUs\":" + vsyncUs + ",\"type\":" + type + ",\"scheduledUs\":" + scheduledUs
        + ",\"actualUs\":" + actualUs + ",\"presentUs\":" + (presentUs < 0 ? "null" : presentUs) + ",\"window\":" + window + "}");
  }

  void boundRow(long timeUs, long ordinal, long window, long position) {
    writer.record(Stream.BOUND_ROW).put(timeUs).put(ordinal).put(window).put(position);
    end(Stream.BOUND_ROW, "boundRows", "{\"timeUs\":" + timeUs + ",\"ordinal\":" + ordinal + ",\"window\":" + window
        + ",\"position\":" + position + "}");
  }

  void lose(Stream stream, long count, long fromUs, long toUs, String why) {
    count(stream, count, count);
    count(Stream.LOSS, 1, 0);
    writer.lose(stream, new Loss(count, fromUs, toUs, why));
    list("losses", "{\"stream\":" + stream.type + ",\"lost\":" + count + ",\"fromUs\":" + fromUs + ",\"toUs\":" + toUs
        + ",\"why\":" + quoted(why) + "}");
  }

  void flush() {
    writer.flush();
  }

  void close(long timeUs, String reason) throws IOException {
    writer.close(timeUs, reason);
  }

  String expectedJson(long endUs, String reason) {
    StringBuilder b = new StringBuilder("{\n  \"header\": {\"major\": 2, \"minor\": 0, \"session\": \"" + SESSION
        + "\", \"epochNs\": \"" + EPOCH_NS + "\"},\n  \"meta\": " + META + ",\n");
    for (String[] t : TABLES) {
      b.append("  \"").append(t[0]).append("\": {\n    \"count\": ").append(counts.get(t[0]));
      for (int i = 1; i < t.length; i++) {
        b.append(",\n    \"").append(t[i]).append("\": [").append(columns.get(t[0] + "." + t[i])).append(']');
      }
      b.append("\n  },\n");
    }
    for (String l : LISTS) b.append("  \"").append(l).append("\": [").append(lists.get(l)).append("],\n");
    b.append("  \"end\": {\"timeUs\": ").append(endUs).append(", \"reason\": ").append(quoted(reason)).append(", \"streams\": {");
    String comma = "";
    for (Map.Entry<Integer, long[]> t : totals.entrySet()) {
      long emitted = t.getValue()[0];
      long lost = t.getValue()[1];
      b.append(comma).append('"').append(t.getKey()).append("\": {\"emitted\": ").append(emitted).append(", \"written\": ")
          .append(emitted - lost).append(", \"lost\": ").append(lost).append('}');
      comma = ", ";
    }
    return b.append("}},\n  \"damage\": []\n}\n").toString();
  }

  private void row(Stream stream, int table, long[] stored, long[] expected) {
    String[] names = TABLES[table];
    RowBuffer r = writer.record(stream);
    for (long v : stored) r.put(v);
    for (int i = 0; i < expected.length; i++) {
      boolean absent = expected[i] == -1 && (names[i + 1].equals("gpuUs") || names[i + 1].equals("deadlineUs"));
      append(columns.get(names[0] + "." + names[i + 1]), absent ? "null" : Long.toString(expected[i]));
    }
    counts.put(names[0], counts.get(names[0]) + 1);
    count(stream, 1, 0);
    writer.endRecord(stream);
  }

  private void end(Stream stream, String list, String json) {
    count(stream, 1, 0);
    list(list, json);
    writer.endRecord(stream);
  }

  private void list(String name, String json) {
    StringBuilder b = lists.get(name);
    append(b, "\n    " + json);
  }

  private void count(Stream stream, long emitted, long lost) {
    long[] t = totals.get(stream.type);
    if (t == null) totals.put(stream.type, t = new long[2]);
    t[0] += emitted;
    t[1] += lost;
  }

  private static void append(StringBuilder b, String value) {
    if (b.length() > 0) b.append(", ");
    b.append(value);
  }

  private static String joined(String[] texts) {
    StringBuilder b = new StringBuilder();
    for (String t : texts) append(b, quoted(t));
    return b.toString();
  }

  private static String quoted(String s) {
    return '"' + s.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
