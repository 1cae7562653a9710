package dev.hitchproof.trace;

/** Encodes one column of a block, of one record or more: its leading byte and its values. */
final class ColumnEncoder {
  private ColumnEncoder() {}

  static void encode(Bytes out, Codec codec, long[] values, int count, long base) {
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
        differences(out, values, written, base);
        break;
      case DD:
        secondDifferences(out, values, written, base);
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

  private static void differences(Bytes out, long[] values, int count, long base) {
    long previous = base;
    for (int i = 0; i < count; i++) {
      out.zigzag(values[i] - previous);
      previous = values[i];
    }
  }

  private static void secondDifferences(Bytes out, long[] values, int count, long base) {
    out.zigzag(values[0] - base);
    long previousDifference = 0;
    for (int i = 1; i < count; i++) {
      long difference = values[i] - values[i - 1];
      out.zigzag(difference - previousDifference);
      previousDifference = difference;
    }
  }
}
