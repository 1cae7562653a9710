package dev.hitchproof.trace;

/** Constants of the .hpt layout; those of streams are in {@link Stream}. See docs/trace-format.md. */
final class TraceLayout {
  static final byte[] MAGIC = {(byte) 0x89, 'H', 'P', 'T', '\r', '\n', 0x1a, '\n'};
  static final int MAJOR = 2;
  static final int MINOR = 0;
  static final int HEADER_BYTES = 44;
  static final int BLOCK_HEADER_BYTES = 16;
  static final int CRC_BYTES = 4;

  static final int META = 1;
  static final int STRINGS = 2;
  static final int END = 15;

  static final int MAX_PAYLOAD_BYTES = 65_536;
  static final int MAX_STRING_BYTES = 4_096;
  /** Column of a block: one value per record, or one value for all records. */
  static final int PER_RECORD = 0;
  static final int CONSTANT = 1;

  private TraceLayout() {}
}
