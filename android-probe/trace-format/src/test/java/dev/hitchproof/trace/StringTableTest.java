package dev.hitchproof.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StringTableTest {
  @ParameterizedTest
  @CsvSource({
    "abc, 3, abc",
    "abcd, 3, abc",
    "ab\u20ac, 5, ab\u20ac",
    "ab\u20ac, 4, ab",
    "ab\u20ac, 3, ab",
    "ab\u20ac, 2, ab",
    "\u20ac, 1, ''",
  })
  void textIsCutAtAWholeCharacter(String text, int limitBytes, String cut) {
    assertEquals(cut, new String(StringTable.cut(text.getBytes(StringTable.UTF_8), limitBytes), StringTable.UTF_8));
  }

  @Test
  void equalTextsHaveOneId() {
    StringTable strings = new StringTable();
    assertEquals(0, strings.idOf("a"));
    assertEquals(1, strings.idOf("b"));
    assertEquals(1, strings.idOf("b"));
    assertEquals(2, strings.idOf("c"));
  }

  @Test
  void eachStringIsWrittenOnce() {
    StringTable strings = new StringTable();
    assertFalse(strings.hasPending());
    strings.idOf("a");
    strings.idOf("b");
    assertTrue(strings.hasPending());
    assertEquals(2, strings.encodePending(new Bytes()));
    strings.written(2);
    strings.idOf("a");
    assertFalse(strings.hasPending());
  }

  /** A block must have room for one more string of the maximum length, so that the next one always fits. */
  @Test
  void aPayloadTakesStringsUpToItsLimit() {
    StringTable strings = new StringTable();
    for (int i = 0; i < 20; i++) strings.idOf(i + times('x', 4_094 - String.valueOf(i).length()));
    Bytes out = new Bytes();
    // 15 × (2 bytes of length + 4,094) + 1 byte for the first id = 61,441 bytes, 1 too many, so the 15th does not fit.
    assertEquals(14, strings.encodePending(out));
    assertEquals(1 + 14 * 4_096, out.size());
    StringTable shorter = new StringTable();
    for (int i = 0; i < 14; i++) shorter.idOf(i + times('x', 4_094 - String.valueOf(i).length()));
    shorter.idOf(times('y', 4_093));
    assertEquals(15, shorter.encodePending(new Bytes()));
  }

  private static String times(char c, int n) {
    char[] text = new char[n];
    java.util.Arrays.fill(text, c);
    return new String(text);
  }
}
