package dev.hitchproof.trace;

/** Encodes the columns of a block of one or more records: for each column its leading byte and its values. */
final class ColumnEncoder {
  private final Bytes out;
  /** The block's first time, from which differences start. */
  private final long base;

  ColumnEncoder(Bytes out, long base) {
    this.out = out;
    this.base = base;
  }

  void encode(Codec codec, long[] values, int count) {
    boolean constant = isConstant(values, count);
    out.u8(constant ? TraceLayout.CONSTANT : TraceLayout.PER_RECORD);
    int written = constant ? 1 : count;
    switch (codec) {
      case U:
        for (int i = 0; i < written; i++) out.leb(values[i]);
        break;
      case Z:
        for (int i = 0; i < written; i++) out.zigzag(values[i]);
        break;
      case D:
        differences(values, written);
        break;
      case DD:
        secondDifferences(values, written);
        break;
      default:
        throw new AssertionError(codec);
    }
  }

  private static boolean isConstant(long[] values, int count) {
    for (int i = 1; i < count; i++) {
      if (values[i] != values[0]) return false;
    }
    return true;
  }

  private void differences(long[] values, int count) {
    long previous = base;
    for (int i = 0; i < count; i++) {
      out.zigzag(values[i] - previous);
      previous = values[i];
    }
  }

  private void secondDifferences(long[] values, int count) {
    out.zigzag(values[0] - base);
    long previousDifference = 0;
    for (int i = 1; i < count; i++) {
      long difference = values[i] - values[i - 1];
      out.zigzag(difference - previousDifference);
      previousDifference = difference;
    }
  }
}
