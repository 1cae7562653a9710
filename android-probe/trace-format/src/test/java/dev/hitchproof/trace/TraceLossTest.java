package dev.hitchproof.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.trace.TraceReading.Block;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the writer counts as lost, and how it reports it. A FRAME record here takes 1,000 µs. */
final class TraceLossTest {
  private static final long NEVER = Long.MAX_VALUE;
  /** The writes of the header and META. */
  private static final int FIRST_WRITES = 2;

  @Test
  void countersAreThoseOfTheCurrentFile() throws IOException {
    TraceWriter w = writer(MemoryFiles.plenty(), NEVER);
    frames(w, 0, 3);
    w.lose(Stream.FRAME, new Loss(7, 100, 200, "ring full"));
    assertEquals(10, w.emitted(Stream.FRAME));
    assertEquals(7, w.lost(Stream.FRAME));
    assertEquals(0, w.emitted(Stream.SCROLL));
    assertNull(w.trouble());
    assertEquals(1, w.fileCount());
  }

  @Test
  void aLossHasItsStreamCountTimesAndReason() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk, NEVER);
    w.lose(Stream.FRAME, new Loss(7, 100, 200, "ring full"));
    w.lose(Stream.TOUCH, new Loss(1, 300, 300, "invalid"));
    w.close(1_000, "stop");
    assertEquals(Arrays.asList("3 7 100..200 ring full", "5 1 300..300 invalid"), losses(disk, 0));
    assertEquals(3, Stream.FRAME.type());
  }

  @Test
  void aRefusedBlockIsReportedAtTheEndWithItsTimes() throws IOException {
    MemoryFiles disk = MemoryFiles.refusing(FIRST_WRITES, 1);
    TraceWriter w = writer(disk, NEVER);
    frames(w, 5, 10);
    w.flush();
    assertEquals("io", w.trouble());
    w.close(20_000, "stop");
    assertEquals(Collections.singletonList("3 10 5000..14000 io"), losses(disk, 0));
    assertEquals(0, disk.open);
  }

  @Test
  void lossesAfterTheFirstRefusalAddUpToOneRecordAStream() throws IOException {
    MemoryFiles disk = MemoryFiles.refusing(FIRST_WRITES, 1);
    TraceWriter w = writer(disk, NEVER);
    frames(w, 5, 10);
    w.flush();
    w.lose(Stream.FRAME, new Loss(3, 2_000, 3_000, "ring full"));
    w.lose(Stream.FRAME, new Loss(4, 30_000, 40_000, "ring full"));
    w.lose(Stream.SCROLL, new Loss(1, 50_000, 50_000, "ring full"));
    w.close(60_000, "stop");
    assertEquals(Arrays.asList("3 17 2000..40000 io", "4 1 50000..50000 io"), losses(disk, 0));
  }

  @Test
  void streamsWithoutTimesLoseAtTimeZero() throws IOException {
    MemoryFiles disk = MemoryFiles.refusing(FIRST_WRITES, 1);
    TraceWriter w = writer(disk, NEVER);
    w.record(Stream.SCROLL).put(0).put(300).put(1).put(0).put(-800).put(0);
    w.endRecord(Stream.SCROLL);
    w.flush();
    w.close(60_000, "stop");
    assertEquals(Collections.singletonList("4 1 0..0 io"), losses(disk, 0));
  }

  /** 256 LOSS records fill a block; the refused one waits and is written first when the disk has room again. */
  @Test
  void aRefusedBlockOfLossesIsWrittenAtTheEnd() throws IOException {
    // The strings are written before the block that names them: they are the refused write.
    MemoryFiles disk = MemoryFiles.refusing(FIRST_WRITES, 1);
    TraceWriter w = writer(disk, NEVER);
    frames(w, 0, 1);
    for (int i = 0; i < Stream.LOSS.maxRecords; i++) w.lose(Stream.TOUCH, new Loss(1, i, i, "ring full"));
    assertEquals("io", w.trouble());
    w.close(60_000, "stop");
    List<String> losses = losses(disk, 0);
    assertEquals(Stream.LOSS.maxRecords + 1, losses.size());
    assertEquals("5 1 0..0 ring full", losses.get(0));
    assertEquals("3 1 0..0 io", losses.get(losses.size() - 1));
  }

  @Test
  void unreportedLossesFillAsManyBlocksAsTheyNeed() throws IOException {
    MemoryFiles disk = MemoryFiles.refusing(FIRST_WRITES, 1);
    TraceWriter w = writer(disk, NEVER);
    for (int i = 0; i < Stream.LOSS.maxRecords - 1; i++) w.lose(Stream.TOUCH, new Loss(1, i, i, "ring full"));
    frames(w, 0, 1);
    w.flush();
    w.lose(Stream.SCROLL, new Loss(1, 0, 0, "ring full"));
    w.close(60_000, "stop");
    List<Integer> records = new ArrayList<Integer>();
    for (Block b : TraceReading.blocks(disk.files.get(0))) if (b.type == 14) records.add(b.records);
    assertEquals(Arrays.asList(256, 1), records);
  }

  @Test
  void aSessionWithoutRoomForItsNextFileCannotBeClosed() throws IOException {
    MemoryFiles disk = MemoryFiles.ofFiles(1);
    TraceWriter w = writer(disk, 200);
    frames(w, 0, 2_000);
    assertEquals("io", w.trouble());
    String message = assertThrows(IOException.class, () -> w.close(1, "stop")).getMessage();
    assertTrue(message.endsWith("after file 0"), message);
    assertEquals(0, disk.open);
  }

  @Test
  void everyFileIsClosed() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk, 2_000);
    frames(w, 0, 1_200);
    assertEquals(1, disk.open);
    assertEquals(2, w.fileCount());
    assertEquals(2, disk.files.size());
    w.close(1, "stop");
    assertEquals(0, disk.open);
  }

  @Test
  void aNewMetaIsInThisFileAndInThoseAfterIt() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk, 2_000);
    w.meta("{\"off\":1}".getBytes("UTF-8"));
    frames(w, 0, 1_200);
    w.close(1, "stop");
    assertEquals(Arrays.asList("{}", "{\"off\":1}"), metas(disk, 0));
    assertEquals(Collections.singletonList("{\"off\":1}"), metas(disk, 1));
  }

  @Test
  void aRefusedMetaStopsTheRecordingAndALaterOneIsNotWritten() throws IOException {
    MemoryFiles disk = MemoryFiles.refusing(FIRST_WRITES, 1);
    TraceWriter w = writer(disk, NEVER);
    w.meta("{\"off\":1}".getBytes("UTF-8"));
    assertEquals("io", w.trouble());
    w.meta("{\"off\":2}".getBytes("UTF-8"));
    w.close(1, "stop");
    assertEquals(Collections.singletonList("{}"), metas(disk, 0));
  }

  @Test
  void aSinkThatThrowsAnythingCostsWhatWasNotWritten() throws IOException {
    MemoryFiles disk = MemoryFiles.failing(FIRST_WRITES, new OutOfMemoryError());
    TraceWriter w = writer(disk, NEVER);
    frames(w, 5, 10);
    w.flush();
    assertEquals("failed", w.trouble());
    w.close(20_000, "stop");
    assertEquals(Collections.singletonList("3 10 5000..14000 failed"), losses(disk, 0));
  }

  @Test
  void aMetaThatIsTooLongEndsTheRecordingAndThrowsNothing() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk, NEVER);
    w.meta(new byte[TraceLayout.MAX_PAYLOAD_BYTES + 1]);
    assertEquals("failed", w.trouble());
    frames(w, 0, 1);
    w.close(20_000, "stop");
    assertEquals(Collections.singletonList("3 1 0..0 failed"), losses(disk, 0));
  }

  @Test
  void aRecordThatWasNotEndedIsDiscarded() throws IOException {
    MemoryFiles disk = MemoryFiles.plenty();
    TraceWriter w = writer(disk, NEVER);
    w.record(Stream.STACK).put(1_000).put(0).put(0).put(w.string("main")).put(9).putTail(w.string("lost"));
    w.record(Stream.STACK).put(2_000).put(0).put(0).put(w.string("main")).put(1).putTail(w.string("kept"));
    w.endRecord(Stream.STACK);
    w.record(Stream.STACK).put(3_000).putTail(w.string("lost, too"));
    w.close(20_000, "stop");
    List<Block> stacks = new ArrayList<Block>();
    for (Block b : TraceReading.blocks(disk.files.get(0))) if (b.type == 7) stacks.add(b);
    assertEquals(1, stacks.get(0).records);
    // baseUs 2000, time 0, ordinal 0 − base, cost 0, thread 0, depth 1, and the one string
    assertEquals("[-48, 15, 1, 0, 1, -97, 31, 1, 0, 1, 0, 1, 1, 2]", Arrays.toString(stacks.get(0).payload));
  }

  @Test
  void stringsAreNotKeptOnceNothingIsWritten() throws IOException {
    MemoryFiles disk = MemoryFiles.refusing(FIRST_WRITES, 1);
    TraceWriter w = writer(disk, NEVER);
    assertEquals(0, w.string("first"));
    assertEquals(1, w.string("second"));
    frames(w, 0, 1);
    w.flush();
    assertEquals(0, w.string("third"));
    assertEquals(0, w.string("second"));
  }

  private static TraceWriter writer(MemoryFiles disk, long rotateAtBytes) throws IOException {
    return new TraceWriter(disk, new Session(new UUID(1, 2), 0), "{}".getBytes("UTF-8"), rotateAtBytes);
  }

  private static void frames(TraceWriter w, int from, int count) {
    for (int i = from; i < from + count; i++) {
      w.record(Stream.FRAME).put(i * 1_000L).put(100 + i % 7).put(0).put(0);
      w.endRecord(Stream.FRAME);
    }
  }

  private static List<String> losses(MemoryFiles disk, int file) {
    return TraceReading.losses(TraceReading.blocks(disk.files.get(file)));
  }

  private static List<String> metas(MemoryFiles disk, int file) throws IOException {
    List<String> metas = new ArrayList<String>();
    for (Block b : TraceReading.blocks(disk.files.get(file))) if (b.type == 1) metas.add(new String(b.payload, "UTF-8"));
    return metas;
  }
}
