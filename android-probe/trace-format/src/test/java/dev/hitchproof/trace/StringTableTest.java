package dev.hitchproof.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
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

  /** 16 × (4 bytes of lengths + 4,092) + 5 for the first id = 65,541 bytes, so the 16th does not fit, though it shares all but a letter. */
  @Test
  void aPayloadTakesStringsThatWouldFitWhole() {
    StringTable strings = new StringTable();
    for (int i = 0; i < 16; i++) strings.idOf(times('x', 4_091) + (char) ('a' + i));
    Bytes out = new Bytes();
    assertEquals(15, strings.encodePending(out));
    assertEquals(1 + 1 + 2 + 4_092 + 14 * (2 + 1 + 1), out.size(), "lengths of 0, 4,092 and 14 times 4,091 and 1");
    StringTable shorter = new StringTable();
    for (int i = 0; i < 15; i++) shorter.idOf(times('x', 4_091) + (char) ('a' + i));
    shorter.idOf(times('y', 4_087));
    assertEquals(16, shorter.encodePending(new Bytes()));
  }

  /** A reader refuses longer ones. */
  @Test
  void aStringHas4096BytesAtMost() {
    StringTable strings = new StringTable();
    strings.idOf(times('x', 4_097));
    Bytes out = new Bytes();
    strings.encodePending(out);
    assertEquals(1 + 1 + 2 + 4_096, out.size(), "lengths of 0 and 4,096");
  }

  @ParameterizedTest
  @CsvSource({
    "a.Row.bind(Row.java:7), a.Row.bind(~:7)",
    "a.Row.bind(Row.kt:7), a.Row.bind(^:7)",
    "a.Row.bind(Row.java), a.Row.bind(~)",
    "Row.bind(Row.java:7), Row.bind(~:7)",
    "a.b.Row$1$In.bind(Row.java:7), a.b.Row$1$In.bind(~:7)",
    "a.Row.access$000(Row.java:7), a.Row.access$000(~:7)",
    "a.Row.bind(Row.jav), a.Row.bind(Row.jav)",
    "a.Row.bind(Row.scala:7), a.Row.bind(Row.scala:7)",
    "a.Row.bind(ARow.java:7), a.Row.bind(ARow.java:7)",
    "a.Row$In.bind(In.java:7), a.Row$In.bind(In.java:7)",
    "a.RowKt.bind(Row.kt:7), a.RowKt.bind(Row.kt:7)",
    "a.$Row.bind(.java:7), a.$Row.bind(.java:7)",
    "a.Row.bind(D8$$SyntheticClass), a.Row.bind(D8$$SyntheticClass)",
    "Row(Row.java), Row(Row.java)",
    ".Row(.java), .Row(.java)",
    "(.java, (.java",
    "Row.java, Row.java",
    "'', ''",
  })
  void aFileThatFollowsFromTheClassIsOneByte(String text, String rest) throws IOException {
    StringTable strings = new StringTable();
    strings.idOf(text);
    Bytes out = new Bytes();
    assertEquals(1, strings.encodePending(out));
    byte[] bytes = Arrays.copyOf(out.array(), out.size());
    assertEquals(rest, new String(bytes, 3, bytes.length - 3, "ISO-8859-1").replace('\u00ff', '~').replace('\u00fe', '^'));
    assertEquals(Arrays.asList((byte) 0, (byte) 0, (byte) rest.length()), Arrays.asList(bytes[0], bytes[1], bytes[2]));
    assertEquals(Collections.singletonList(text), TraceReading.strings(bytes, 1));
  }

  @Test
  void aFileIsOneByteWhereTextsDifferFromItOn() {
    StringTable strings = new StringTable();
    strings.idOf("a.Row.x(Old");
    strings.idOf("a.Row.x(Row.java:7)");
    Bytes out = new Bytes();
    assertEquals(2, strings.encodePending(out));
    assertEquals(1 + (2 + 11) + (2 + 4), out.size(), "first id, the first text, and 8 shared bytes with a rest of a mark and :7)");
  }

  /** Texts that share characters, classes, and the beginnings of file names. */
  @Test
  void anyTextsAreReadAsTheyWereWritten() {
    Random random = new Random(7);
    String[] parts = {"a", "Row", "RowKt", ".", "$", "(", ")", ":", ".java", ".kt", "Row.java", "\u00e9", "\u20ac", "\n"};
    for (int round = 0; round < 2_000; round++) {
      StringTable strings = new StringTable();
      Set<String> texts = new LinkedHashSet<String>();
      for (int i = 0; i < 20; i++) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "a.Row.x(Row.java" : "");
        for (int left = random.nextInt(9); left > 0; left--) text.append(parts[random.nextInt(parts.length)]);
        texts.add(text.toString());
      }
      for (String text : texts) strings.idOf(text);
      Bytes out = new Bytes();
      assertEquals(texts.size(), strings.encodePending(out));
      byte[] bytes = Arrays.copyOf(out.array(), out.size());
      assertEquals(new ArrayList<String>(texts), TraceReading.strings(bytes, texts.size()));
    }
  }

  @Test
  void eachBlockCanBeReadAlone() {
    StringTable strings = new StringTable();
    strings.idOf("same");
    strings.encodePending(new Bytes());
    strings.written(1);
    strings.idOf("same again");
    Bytes out = new Bytes();
    assertEquals(1, strings.encodePending(out));
    assertEquals(Collections.singletonList("same again"), TraceReading.strings(Arrays.copyOf(out.array(), out.size()), 1));
  }

  private static String times(char c, int n) {
    char[] text = new char[n];
    Arrays.fill(text, c);
    return new String(text);
  }
}
