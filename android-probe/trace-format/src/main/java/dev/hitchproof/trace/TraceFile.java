package dev.hitchproof.trace;

import java.io.IOException;

/** One file: its header, then blocks with sequence numbers and checksums. */
final class TraceFile {
  private final ByteSink sink;
  private final Bytes block = new Bytes();
  private long bytes;
  private long sequence;

  TraceFile(ByteSink sink, Session session) throws IOException {
    this.sink = sink;
    for (byte b : TraceLayout.MAGIC) block.u8(b);
    block.u16(TraceLayout.MAJOR);
    block.u16(TraceLayout.MINOR);
    block.u32(TraceLayout.HEADER_BYTES);
    block.i64BigEndian(session.id.getMostSignificantBits());
    block.i64BigEndian(session.id.getLeastSignificantBits());
    block.i64(session.epochNs);
    append();
  }

  long bytes() {
    return bytes;
  }

  void writeBlock(int type, int records, Bytes payload) throws IOException {
    if (payload.size() > TraceLayout.MAX_PAYLOAD_BYTES) {
      throw new IllegalStateException("block of type " + type + " has " + payload.size() + " bytes, limit "
          + TraceLayout.MAX_PAYLOAD_BYTES);
    }
    block.clear();
    block.u16(type);
    block.u16(0);
    block.u32(payload.size());
    block.u32(sequence);
    block.u32(records);
    block.put(payload.array(), 0, payload.size());
    append();
    sequence++;
  }

  /** Writes the buffer and its checksum; after a failed write the file is cut to whole blocks. */
  private void append() throws IOException {
    block.u32(block.crc32(0, block.size()));
    try {
      sink.append(block.array(), 0, block.size());
    } catch (IOException | RuntimeException | Error e) {
      sink.truncate(bytes);
      throw e;
    }
    bytes += block.size();
  }

  void close() throws IOException {
    sink.close();
  }
}
