package dev.hitchproof.trace;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/**
 * Writes a session: collects records, writes them as blocks, and starts the next file before one grows too
 * large. Used by one thread. Where blocks end depends on the records alone, not on when they arrive.
 */
public final class TraceWriter {
  static final long FILE_BYTES = 4L << 20;
  /** Limits a session to 16 MiB. */
  static final int SESSION_FILES = 4;
  /** More than all pending records can need, so that a file can always be closed within its limit. */
  private static final long RESERVE_BYTES = 512L << 10;
  /** A killed process loses at most this much. */
  private static final long CHECKPOINT_US = 4_000_000;

  private final ByteSink.Opener opener;
  private final Session session;
  private final long rotateAtBytes;
  private final Bytes meta = new Bytes();
  private final Map<Stream, RowBuffer> rows = new EnumMap<Stream, RowBuffer>(Stream.class);
  private final long[] display = new long[3];

  private FileBlocks file;
  private boolean isOpen;
  private int files;
  private long framesBefore;
  private long checkpointUs;
  /** Why records are no longer written, or null. */
  private String dropping;

  public TraceWriter(ByteSink.Opener opener, Session session, byte[] metaJson) throws IOException {
    this(opener, session, metaJson, FILE_BYTES - RESERVE_BYTES);
  }

  TraceWriter(ByteSink.Opener opener, Session session, byte[] metaJson, long rotateAtBytes) throws IOException {
    this.opener = opener;
    this.rotateAtBytes = rotateAtBytes;
    this.session = session;
    meta.put(metaJson, 0, metaJson.length);
    for (Stream s : Stream.values()) rows.put(s, new RowBuffer(s));
    open();
  }

  /** Microseconds since the epoch of {@code tNs}, rounded down. */
  public static long toUs(long tNs, long epochNs) {
    long ns = tNs - epochNs;
    return ns >= 0 ? ns / 1000 : -((999 - ns) / 1000);
  }

  public int fileCount() {
    return files;
  }

  /** Why records are no longer written ("io", "failed", "session full"), or null. */
  public String trouble() {
    return dropping;
  }

  /** Records of {@code stream} in the current file so far, lost ones included. */
  public long emitted(Stream stream) {
    return file.totals(stream).emitted;
  }

  public long lost(Stream stream) {
    return file.totals(stream).lost;
  }

  /** Converts an ordinal of the session to one of the current file. */
  public long ordinal(long sessionOrdinal) {
    return sessionOrdinal - framesBefore;
  }

  /** The id of {@code text} in the current file, for use in the current record. */
  public int string(String text) {
    // A table that is never written again must not grow.
    return dropping == null ? file.strings.idOf(text) : 0;
  }

  /**
   * Begins a record of {@code stream}: put its columns in order, then call {@link #endRecord}. A record that was begun
   * and not ended is discarded.
   */
  public RowBuffer record(Stream stream) {
    return rows.get(stream).begin();
  }

  public void endRecord(Stream stream) {
    RowBuffer buffer = rows.get(stream);
    long timeUs = buffer.endRecord(checkpointUs);
    file.totals(stream).emitted++;
    if (buffer.isFull()) flush(stream);
    if (timeUs >= checkpointUs + CHECKPOINT_US) {
      checkpointUs = timeUs;
      flush();
    }
    if (dropping == null && file.bytes() >= rotateAtBytes) rotate(timeUs);
  }

  /** Replaces the META of this file and of the files after it. */
  public void meta(byte[] json) {
    meta.clear();
    meta.put(json, 0, json.length);
    if (dropping != null) return;
    try {
      file.writeMeta(meta);
    } catch (Throwable t) {
      // Reported by trouble() and by the LOSS records of later records.
      dropping = why(t);
    }
  }

  /** Adds a DISPLAY record; every later file begins with the last one. */
  public void display(long timeUs, long periodNs, long mode) {
    display[0] = timeUs;
    display[1] = periodNs;
    display[2] = mode;
    repeatDisplay();
  }

  /** Counts records that were lost before they reached the writer. */
  public void lose(Stream stream, Loss loss) {
    Totals t = file.totals(stream);
    t.emitted += loss.count;
    if (dropping != null) {
      t.loseUnreported(loss.count, loss.fromUs, loss.toUs);
      return;
    }
    t.lost += loss.count;
    lossRecord(stream, loss);
    endRecord(Stream.LOSS);
  }

  /** Writes all pending records. */
  public void flush() {
    for (Stream s : Stream.values()) flush(s);
  }

  /** Ends the session. Throws if the last file could not be closed as the format requires. */
  public void close(long timeUs, String reason) throws IOException {
    flush();
    if (!isOpen) throw new IOException("no trace file could be opened after file " + (files - 1));
    String why = dropping == null ? reason : dropping;
    try {
      writeUnreported();
      file.writeEnd(timeUs, why);
    } finally {
      file.close();
    }
  }

  private void open() throws IOException {
    isOpen = false;
    file = new FileBlocks(opener.open(files), session, meta);
    isOpen = true;
    files++;
  }

  private void rotate(long timeUs) {
    flush();
    if (dropping != null) return;
    if (files == SESSION_FILES) {
      dropping = "session full";
      return;
    }
    try {
      long frames = file.totals(Stream.FRAME).written;
      file.writeEnd(timeUs, "rotated");
      file.close();
      framesBefore += frames;
      open();
      repeatDisplay();
    } catch (Throwable t) {
      // Reported by trouble(), by close() and, if a file is open, by its LOSS records.
      dropping = why(t);
    }
  }

  private void repeatDisplay() {
    if (display[1] == 0) return;
    record(Stream.DISPLAY).put(display[0]).put(display[1]).put(display[2]);
    endRecord(Stream.DISPLAY);
  }

  private void flush(Stream stream) {
    RowBuffer buffer = rows.get(stream);
    if (buffer.count() == 0) return;
    if (dropping == null) {
      try {
        file.writeRows(stream, buffer);
        return;
      } catch (Throwable t) {
        // From now on records are counted as lost, for this reason.
        dropping = why(t);
      }
    }
    // LOSS records are kept until close(): they report what happened.
    if (stream == Stream.LOSS) return;
    file.totals(stream).loseUnreported(buffer.count(), buffer.firstTimeUs(), buffer.lastTimeUs());
    buffer.clear();
  }

  private void writeUnreported() throws IOException {
    RowBuffer losses = rows.get(Stream.LOSS);
    if (losses.isFull()) file.writeRows(Stream.LOSS, losses);
    for (Stream s : Stream.values()) {
      Totals t = file.totals(s);
      if (t.unreported == 0) continue;
      lossRecord(s, new Loss(t.unreported, t.fromUs, t.toUs, dropping));
      losses.endRecord(0);
      file.totals(Stream.LOSS).emitted++;
      t.unreported = 0;
      if (losses.isFull()) file.writeRows(Stream.LOSS, losses);
    }
    if (losses.count() > 0) file.writeRows(Stream.LOSS, losses);
  }

  private void lossRecord(Stream stream, Loss loss) {
    record(Stream.LOSS).put(stream.type).put(loss.count).put(loss.fromUs).put(loss.toUs)
        .put(file.strings.idOf(loss.why));
  }

  private static String why(Throwable t) {
    return t instanceof IOException ? "io" : "failed";
  }
}
