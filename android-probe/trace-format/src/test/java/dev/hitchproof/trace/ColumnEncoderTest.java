package dev.hitchproof.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ColumnEncoderTest {
  @ParameterizedTest
  @CsvSource({"U,u", "Z,z", "D,d", "DD,q"})
  void encodedColumnsDecodeToTheSameValues(Codec codec, char letter) {
    Random random = new Random(codec.ordinal());
    for (int round = 0; round < 500; round++) {
      long[] values = column(random, 1 + random.nextInt(40));
      long base = random.nextLong() >>> random.nextInt(64);
      assertArrayEquals(values, TraceReading.column(encode(codec, values, base), letter, values.length, base));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "U, 0, 127 128, 00 7f 80 01",
    "Z, 0, -1 1 -64, 00 01 02 7f",
    "D, 1000, 1001 1003 1000, 00 02 04 05",
    "DD, 1000, 1016 1033 1050 1070, 00 20 22 00 06",
    "U, 0, 5 5 5, 01 05",
    "DD, 1000, 1016 1016, 01 20",
    "U, 0, -1, 01 ff ff ff ff ff ff ff ff ff 01",
  })
  void bytesAreThoseOfTheSpecification(Codec codec, long base, String values, String bytes) {
    assertEquals(bytes, hex(encode(codec, longs(values), base)));
  }

  @Test
  void whatFollowsTheColumnInItsBufferIsNotWritten() {
    Bytes out = new Bytes();
    new ColumnEncoder(out, 0).encode(Codec.U, new long[] {5, 5, 9}, 2);
    assertEquals("01 05", hex(Arrays.copyOf(out.array(), out.size())));
  }

  @Test
  void aTimeBeforeTheEpochIsRoundedDown() {
    assertEquals(-1, TraceWriter.toUs(999, 1_000));
    assertEquals(-1, TraceWriter.toUs(0, 1_000));
    assertEquals(-2, TraceWriter.toUs(0, 1_001));
    assertEquals(0, TraceWriter.toUs(1_999, 1_000));
  }

  /** A column of steady, jumping and extreme values. */
  private static long[] column(Random random, int count) {
    int shift = random.nextInt(64);
    long[] v = new long[count];
    for (int i = 0; i < count; i++) v[i] = random.nextInt(4) == 0 && i > 0 ? v[i - 1] : random.nextLong() >> shift;
    return v;
  }

  private static byte[] encode(Codec codec, long[] values, long base) {
    Bytes out = new Bytes();
    new ColumnEncoder(out, base).encode(codec, values, values.length);
    return Arrays.copyOf(out.array(), out.size());
  }

  private static long[] longs(String s) {
    return Arrays.stream(s.split(" ")).mapToLong(Long::parseLong).toArray();
  }

  private static String hex(byte[] bytes) {
    StringBuilder b = new StringBuilder();
    for (byte x : bytes) b.append(b.length() == 0 ? "" : " ").append(String.format("%02x", x));
    return b.toString();
  }
}
