package dev.hitchproof.trace;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** The content of one file: its strings, its blocks, and the counts of its records. */
final class FileBlocks {
  final StringTable strings = new StringTable();
  private final TraceFile file;
  private final Bytes payload = new Bytes();
  private final Map<Stream, Totals> totals = new EnumMap<Stream, Totals>(Stream.class);

  FileBlocks(ByteSink sink, Session session, Bytes meta) throws IOException {
    for (Stream s : Stream.values()) totals.put(s, new Totals());
    file = new TraceFile(sink, session);
    writeMeta(meta);
  }

  long bytes() {
    return file.bytes();
  }

  Totals totals(Stream stream) {
    return totals.get(stream);
  }

  void writeMeta(Bytes meta) throws IOException {
    file.writeBlock(TraceLayout.META, 1, meta);
  }

  /** Writes the strings that are new, then the records, and empties the buffer. */
  void writeRows(Stream stream, RowBuffer buffer) throws IOException {
    writeStrings();
    payload.clear();
    buffer.encode(payload);
    file.writeBlock(stream.type, buffer.count(), payload);
    totals.get(stream).written += buffer.count();
    buffer.clear();
  }

  private void writeStrings() throws IOException {
    while (strings.hasPending()) {
      payload.clear();
      int count = strings.encodePending(payload);
      file.writeBlock(TraceLayout.STRINGS, count, payload);
      strings.written(count);
    }
  }

  void writeEnd(long timeUs, String reason) throws IOException {
    payload.clear();
    payload.leb(Math.max(0, timeUs));
    int streams = 0;
    for (Stream s : Stream.values()) {
      Totals t = totals.get(s);
      if (t.emitted == 0) continue;
      payload.leb(s.type);
      payload.leb(t.emitted);
      payload.leb(t.written);
      payload.leb(t.lost);
      streams++;
    }
    byte[] text = StringTable.cut(reason.getBytes(StringTable.UTF_8), TraceLayout.MAX_STRING_BYTES);
    payload.leb(text.length);
    payload.put(text, 0, text.length);
    file.writeBlock(TraceLayout.END, streams, payload);
  }

  void close() throws IOException {
    file.close();
  }
}
