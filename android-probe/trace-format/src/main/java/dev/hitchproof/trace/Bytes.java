package dev.hitchproof.trace;

import java.util.Arrays;
import java.util.zip.CRC32;

/** A growing little-endian byte buffer. */
final class Bytes {
  private byte[] data = new byte[8_192];
  private int size;

  int size() {
    return size;
  }

  byte[] array() {
    return data;
  }

  void clear() {
    cut(0);
  }

  /** Keeps the first {@code length} bytes. */
  void cut(int length) {
    size = length;
  }

  void u8(int v) {
    room(1);
    data[size++] = (byte) v;
  }

  void u16(int v) {
    u8(v);
    u8(v >>> 8);
  }

  void u32(long v) {
    u16((int) v);
    u16((int) (v >>> 16));
  }

  void i64(long v) {
    u32(v);
    u32(v >>> 32);
  }

  /** Most significant byte first: the order in which a UUID is printed. */
  void i64BigEndian(long v) {
    for (int shift = 56; shift >= 0; shift -= 8) u8((int) (v >>> shift));
  }

  void put(byte[] b, int from, int length) {
    room(length);
    System.arraycopy(b, from, data, size, length);
    size += length;
  }

  /** Unsigned LEB128 of all 64 bits. */
  void leb(long v) {
    long rest = v;
    while ((rest & ~0x7fL) != 0) {
      u8((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    u8((int) rest);
  }

  void zigzag(long v) {
    leb((v << 1) ^ (v >> 63));
  }

  long crc32(int from, int length) {
    CRC32 crc = new CRC32();
    crc.update(data, from, length);
    return crc.getValue();
  }

  private void room(int more) {
    if (size + more > data.length) data = Arrays.copyOf(data, Math.max(data.length * 2, size + more));
  }
}
