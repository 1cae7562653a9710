package dev.hitchproof.trace;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/** A plain reader, written from docs/trace-format.md and not from the writer. */
final class TraceReading {
  static final class Block {
    final int type;
    final long sequence;
    final int records;
    final byte[] payload;

    Block(int type, long sequence, int records, byte[] payload) {
      this.type = type;
      this.sequence = sequence;
      this.records = records;
      this.payload = payload;
    }
  }

  private final ByteBuffer in;

  private TraceReading(byte[] bytes) {
    in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** All blocks of a whole file; throws at the first violation of the format. */
  static List<Block> blocks(byte[] file) {
    checkCrc(file, 0, 40, ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(40));
    TraceReading r = new TraceReading(file);
    r.in.position(44);
    List<Block> blocks = new ArrayList<Block>();
    while (r.in.hasRemaining()) {
      int start = r.in.position();
      int type = r.in.getShort();
      if (r.in.getShort() != 0) throw new IllegalStateException("flags");
      byte[] payload = new byte[r.in.getInt()];
      long sequence = r.in.getInt();
      int records = r.in.getInt();
      r.in.get(payload);
      checkCrc(file, start, 16 + payload.length, r.in.getInt());
      blocks.add(new Block(type, sequence, records, payload));
    }
    return blocks;
  }

  private static void checkCrc(byte[] b, int from, int length, int expected) {
    CRC32 crc = new CRC32();
    crc.update(b, from, length);
    if ((int) crc.getValue() != expected) throw new IllegalStateException("bad crc at " + from);
  }

  /** The columns of an event block; {@code codecs} has a letter per column: u, z, d, q (differences of differences). */
  static long[][] columns(Block block, String codecs) {
    TraceReading r = new TraceReading(block.payload);
    long base = r.leb();
    long[][] columns = new long[codecs.length()][];
    for (int i = 0; i < columns.length; i++) columns[i] = r.column(codecs.charAt(i), block.records, base);
    if (block.type != 7 && r.in.hasRemaining()) throw new IllegalStateException("bytes behind the last column");
    return columns;
  }

  static long[] column(byte[] bytes, char codec, int records, long base) {
    TraceReading r = new TraceReading(bytes);
    long[] values = r.column(codec, records, base);
    if (r.in.hasRemaining()) throw new IllegalStateException("bytes behind the column");
    return values;
  }

  /** All strings of a file, by id. */
  static List<String> strings(List<Block> blocks) {
    List<String> strings = new ArrayList<String>();
    for (Block b : blocks) {
      if (b.type != 2) continue;
      TraceReading r = new TraceReading(b.payload);
      if (r.leb() != strings.size()) throw new IllegalStateException("first id of a STRINGS block");
      strings.addAll(r.texts(b.records));
    }
    return strings;
  }

  /** The strings of a STRINGS block's payload. */
  static List<String> strings(byte[] payload, int records) {
    TraceReading r = new TraceReading(payload);
    r.leb();
    return r.texts(records);
  }

  private List<String> texts(int records) {
    List<String> texts = new ArrayList<String>();
    byte[] previous = {};
    for (int i = 0; i < records; i++) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      text.write(previous, 0, (int) leb());
      for (long rest = leb(); rest > 0; rest--) {
        int b = in.get() & 0xff;
        if (b < 0xfe) text.write(b);
        else writeFile(text, b == 0xff ? ".java" : ".kt");
      }
      previous = text.toByteArray();
      texts.add(new String(previous, StringTable.UTF_8));
    }
    if (in.hasRemaining()) throw new IllegalStateException("bytes behind the last string");
    return texts;
  }

  private static void writeFile(ByteArrayOutputStream text, String extension) {
    String method = new String(text.toByteArray(), StandardCharsets.ISO_8859_1);
    String type = method.substring(0, method.lastIndexOf('.'));
    String outermost = type.substring(type.lastIndexOf('.') + 1).split("[$]", -1)[0];
    byte[] file = (outermost + extension).getBytes(StandardCharsets.ISO_8859_1);
    text.write(file, 0, file.length);
  }

  /** LOSS records as {@code "type count from..to why"}. */
  static List<String> losses(List<Block> blocks) {
    List<String> losses = new ArrayList<String>();
    for (Block b : blocks) {
      if (b.type != 14) continue;
      long[][] c = columns(b, "uuddu");
      for (int i = 0; i < b.records; i++) {
        losses.add(c[0][i] + " " + c[1][i] + " " + c[2][i] + ".." + c[3][i] + " " + strings(blocks).get((int) c[4][i]));
      }
    }
    return losses;
  }

  /** END: {type, emitted, written, lost} per stream, and the reason. */
  static long[][] end(Block block, StringBuilder reason) {
    TraceReading r = new TraceReading(block.payload);
    r.leb();
    long[][] rows = new long[block.records][4];
    for (long[] row : rows) for (int i = 0; i < 4; i++) row[i] = r.leb();
    byte[] text = new byte[(int) r.leb()];
    r.in.get(text);
    reason.append(new String(text, StringTable.UTF_8));
    return rows;
  }

  private long[] column(char codec, int records, long base) {
    boolean constant = in.get() == 1;
    long[] v = new long[records];
    long previous = base;
    long step = 0;
    for (int i = 0; i < (constant ? 1 : records); i++) {
      long read = leb();
      long signed = (read >>> 1) ^ -(read & 1);
      if (codec == 'u') v[i] = read;
      else if (codec == 'z') v[i] = signed;
      else if (codec == 'd' || i == 0) v[i] = previous + signed;
      else {
        step += signed;
        v[i] = previous + step;
      }
      previous = v[i];
    }
    if (constant) Arrays.fill(v, v[0]);
    return v;
  }

  private long leb() {
    long v = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      byte b = in.get();
      v |= (long) (b & 0x7f) << shift;
      if (b >= 0) return v;
    }
    throw new IllegalStateException("number longer than ten bytes");
  }
}
