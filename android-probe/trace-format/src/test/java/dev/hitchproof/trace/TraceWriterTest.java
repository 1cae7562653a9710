package dev.hitchproof.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.trace.TraceReading.Block;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TraceWriterTest {
  private static final Session SESSION = new Session(UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"), 258);

  @Test
  void theHeaderIsThatOfTheSpecification() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    writer(disk).close(1, "stop");
    assertEquals("89 48 50 54 0d 0a 1a 0a 02 00 00 00 2c 00 00 00 01 23 45 67 89 ab cd ef 01 23 45 67 89 ab cd ef "
        + "02 01 00 00 00 00 00 00", hex(disk.files.get(0), 40));
  }

  @Test
  void blocksCountFromZeroAndEndClosesThem() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk);
    frames(w, 0, 3_000);
    w.close(60_000_000, "stop");
    List<Block> blocks = TraceReading.blocks(disk.files.get(0));
    for (int i = 0; i < blocks.size(); i++) assertEquals(i, blocks.get(i).sequence);
    assertEquals(1, blocks.get(0).type);
    assertEquals(15, blocks.get(blocks.size() - 1).type);
  }

  @Test
  void theWorstRecordsStayWithinThePayloadLimit() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk);
    for (Stream s : Stream.values()) {
      for (int i = 0; i < s.maxRecords; i++) {
        RowBuffer r = w.record(s);
        for (int c = 0; c < s.columns.length; c++) r.put(c == s.timeColumn ? i % 2 : i % 2 == 0 ? Long.MAX_VALUE : Long.MIN_VALUE);
        if (s == Stream.STACK) for (int f = 0; f < 128; f++) r.putTail(100_000);
        w.endRecord(s);
      }
    }
    w.close(1, "stop");
    for (Block b : TraceReading.blocks(disk.files.get(0))) assertTrue(b.payload.length <= 65_536, "type " + b.type);
  }

  @Test
  void aPayloadMayHave64KibAndNoByteMore() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk);
    w.meta(new byte[65_536]);
    assertNull(w.trouble());
    String message = assertThrows(IllegalStateException.class, () -> new TraceWriter(disk, SESSION, new byte[65_537])).getMessage();
    assertEquals("block of type 1 has 65537 bytes, limit 65536", message);
  }

  @Test
  void everyFourSecondsOfRecordsAreWritten() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk);
    mark(w, 3_999_999, "kind", "a");
    assertEquals(1, TraceReading.blocks(disk.files.get(0)).size());
    mark(w, 4_000_000, "kind", "b");
    assertEquals(3, TraceReading.blocks(disk.files.get(0)).size(), "META, STRINGS, MARK");
    mark(w, 7_999_999, "kind", "c");
    assertEquals(3, TraceReading.blocks(disk.files.get(0)).size());
  }

  @Test
  void aBlockOfStacksHasTheFramesOfItsRecordsAlone() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk);
    for (int i = 0; i < 2; i++) {
      RowBuffer stack = w.record(Stream.STACK).put(i).put(0).put(0).put(w.string("main")).put(2);
      for (String frame : new String[] {"a", "b"}) stack.putTail(w.string(frame));
      w.endRecord(Stream.STACK);
      w.flush();
    }
    List<Integer> bytes = new ArrayList<Integer>();
    for (Block b : TraceReading.blocks(disk.files.get(0))) if (b.type == 7) bytes.add(b.payload.length);
    assertEquals(bytes.get(0), bytes.get(1));
  }

  @Test
  void stringsComeBeforeTheirUseOnceAndWhole() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk);
    for (int i = 0; i < 60; i++) mark(w, i, "kind", i % 2 == 0 ? "same" : times("\u20ac", 2_000) + i);
    w.close(1, "stop");
    int known = 0;
    for (Block b : TraceReading.blocks(disk.files.get(0))) {
      assertTrue(b.payload.length <= 65_536);
      if (b.type == 2) known += b.records;
      if (b.type == 8) for (long id : TraceReading.columns(b, "dduu")[3]) assertTrue(id < known);
    }
    // The long texts are equal up to where they are cut, at a whole character, but count as separate texts.
    assertEquals(2 + 30, known);
    assertEquals(4_095, StringTable.cut(times("\u20ac", 2_000).getBytes("UTF-8"), 4_096).length);
  }

  @Test
  void aFullFileIsClosedAndTheNextOneCanBeReadAlone() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = new TraceWriter(disk, SESSION, meta(), 2_000);
    w.display(0, 16_666_667, 1);
    frames(w, 0, 1_200);
    mark(w, 1, "kind", "text");
    w.close(60_000_000, "stop");
    assertEquals(2, disk.files.size());
    for (byte[] file : disk.files) {
      List<Block> blocks = TraceReading.blocks(file);
      assertEquals(1, blocks.get(0).type);
      assertTrue(typesOf(blocks).contains(9), "DISPLAY is repeated");
      assertConserved(blocks, 0);
    }
    assertEquals("rotated", reason(disk.files.get(0)));
    assertEquals("stop", reason(disk.files.get(1)));
  }

  @ParameterizedTest
  @CsvSource({"0, 2", "1, 1"})
  void aFileIsFullAtItsLimitAndNotBefore(int roomBytes, int files) throws IOException {
    MemoryFiles empty = MemoryFiles.plenty();
    writer(empty);
    MemoryFiles disk = MemoryFiles.plenty();
    frames(new TraceWriter(disk, SESSION, meta(), empty.files.get(0).length + roomBytes), 0, 1);
    assertEquals(files, disk.files.size());
  }

  @Test
  void aFullSessionDropsAndCounts() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = new TraceWriter(disk, SESSION, meta(), 2_000);
    frames(w, 0, 9_000);
    w.close(200_000_000, "stop");
    assertEquals(4, disk.files.size());
    long emitted = 0;
    long lost = 0;
    for (byte[] file : disk.files) {
      long[] totals = assertConserved(TraceReading.blocks(file), 3);
      emitted += totals[0];
      lost += totals[1];
    }
    assertEquals(9_000, emitted);
    assertTrue(lost > 0);
    assertEquals("session full", reason(disk.files.get(3)));
  }

  @Test
  void aRefusedWriteLosesItsBlockAndIsReported() throws IOException {
    for (int write = 2; write < 6; write++) {
      MemoryFiles disk = MemoryFiles.refusing(write, 1);
      TraceWriter w = writer(disk);
      frames(w, 0, 3_000);
      w.close(60_000_000, "stop");
      long[] totals = assertConserved(TraceReading.blocks(disk.files.get(0)), 3);
      assertEquals(3_000, totals[0]);
      assertTrue(totals[1] > 0, "write " + write);
      assertEquals("io", reason(disk.files.get(0)));
    }
  }

  @Test
  void aFullDiskLeavesWholeBlocksAndNoEnd() throws IOException {
    for (int write = 2; write < 6; write++) {
      MemoryFiles disk = MemoryFiles.refusing(write, Integer.MAX_VALUE);
      TraceWriter w = writer(disk);
      frames(w, 0, 3_000);
      assertThrows(IOException.class, () -> w.close(60_000_000, "stop"));
      List<Block> blocks = TraceReading.blocks(disk.files.get(0));
      assertEquals(write - 1, blocks.size(), "META and whole blocks");
      assertTrue(!typesOf(blocks).contains(15));
    }
  }

  @Test
  void lossesBeforeTheWriterAreCountedWithTheirReason() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk);
    frames(w, 0, 10);
    w.lose(Stream.FRAME, new Loss(7, 100, 200, "ring full"));
    w.close(1_000_000, "stop");
    long[] totals = assertConserved(TraceReading.blocks(disk.files.get(0)), 3);
    assertEquals(17, totals[0]);
    assertEquals(7, totals[1]);
  }

  /** emitted = written + lost, written = decoded, LOSS adds up to lost; returns {emitted, lost} of {@code type}. */
  private static long[] assertConserved(List<Block> blocks, int type) {
    Map<Integer, Long> decoded = new HashMap<Integer, Long>();
    Map<Long, Long> told = new HashMap<Long, Long>();
    for (Block b : blocks) {
      decoded.merge(b.type, (long) b.records, Long::sum);
      if (b.type != 14) continue;
      long[][] c = TraceReading.columns(b, "uuddu");
      for (int i = 0; i < b.records; i++) told.merge(c[0][i], c[1][i], Long::sum);
    }
    long[] wanted = new long[2];
    for (long[] row : TraceReading.end(blocks.get(blocks.size() - 1), new StringBuilder())) {
      assertEquals(row[1], row[2] + row[3], "stream " + row[0]);
      assertEquals(row[2], decoded.getOrDefault((int) row[0], 0L), "stream " + row[0]);
      assertEquals(row[3], told.getOrDefault(row[0], 0L), "stream " + row[0]);
      if (row[0] == type) wanted = new long[] {row[1], row[3]};
    }
    return wanted;
  }

  private static List<Integer> typesOf(List<Block> blocks) {
    List<Integer> types = new ArrayList<Integer>();
    for (Block b : blocks) types.add(b.type);
    return types;
  }

  private static String reason(byte[] file) {
    List<Block> blocks = TraceReading.blocks(file);
    StringBuilder reason = new StringBuilder();
    TraceReading.end(blocks.get(blocks.size() - 1), reason);
    return reason.toString();
  }

  private static TraceWriter writer(MemoryFiles disk) throws IOException {
    return new TraceWriter(disk, SESSION, meta());
  }

  private static byte[] meta() {
    return "{\"probe\":\"test\"}".getBytes(StringTable.UTF_8);
  }

  private static void frames(TraceWriter w, int from, int count) {
    for (int i = from; i < from + count; i++) {
      w.record(Stream.FRAME).put(i * 16_667L).put(100 + i % 7).put(0).put(0);
      w.endRecord(Stream.FRAME);
    }
  }

  private static void mark(TraceWriter w, long timeUs, String kind, String text) {
    w.record(Stream.MARK).put(timeUs).put(-1).put(w.string(kind)).put(w.string(text));
    w.endRecord(Stream.MARK);
  }

  private static String times(String s, int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) b.append(s);
    return b.toString();
  }

  private static String hex(byte[] bytes, int count) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < count; i++) b.append(i == 0 ? "" : " ").append(String.format("%02x", bytes[i]));
    return b.toString();
  }
}
