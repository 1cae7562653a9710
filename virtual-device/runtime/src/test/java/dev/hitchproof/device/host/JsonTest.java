package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void values() {
    assertEquals(7L, Json.read(" 7 "));
    assertEquals(-1.5, Json.read("-1.5"));
    assertEquals(1e21, Json.read("1e21"));
    assertEquals(Arrays.asList(true, false, null), Json.read("[true,false,null]"));
    assertEquals(Map.of("a", Map.of("b", List.of())), Json.read("{\"a\":{\"b\":[]}}"));
    assertEquals("a\"\\/\b\f\n\r\té", Json.read("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "[", "\"", "{\"a\"}", "{\"a\":}", "{a:1}", "[1,]", "[1 2]", "{\"a\":1,}", "tru", "01", "1.", "+1",
      "-", "NaN", "\"\\x\"", "\"\\u12g4\"", "\"\\u12", "\"\n\"", "1 1", "{\"a\":1}x"})
  void malformedTextIsRefusedWithItsPlace(String text) {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Json.read(text));
    assertEquals(true, e.getMessage().matches("JSON: .* at .*"), e.getMessage());
  }

  @Test
  void nestingIsLimited() {
    assertThrows(IllegalArgumentException.class, () -> Json.read("[".repeat(100_000)));
  }

  @Test
  void whatIsWrittenIsRead() {
    Random r = new Random(3);
    for (int i = 0; i < 500; i++) {
      Object v = value(r, 0);
      assertEquals(v, Json.read(Json.write(v)));
    }
  }

  @Test
  void wholeDoublesAreWrittenWithoutAFractionAndNotANumberAsNull() {
    assertEquals("[60,59.94,null,null]", Json.write(Arrays.asList(60.0, 59.94, Double.NaN, Double.POSITIVE_INFINITY)));
  }

  private static Object value(Random r, int depth) {
    switch (r.nextInt(depth > 3 ? 5 : 7)) {
      case 0:
        return null;
      case 1:
        return r.nextBoolean();
      case 2:
        return r.nextLong() >> 11;
      case 3:
        return r.nextDouble() - 0.5;
      case 4:
        return text(r);
      case 5:
        List<Object> l = new ArrayList<>();
        for (int i = r.nextInt(4); i > 0; i--) l.add(value(r, depth + 1));
        return l;
      default:
        Map<String, Object> m = new LinkedHashMap<>();
        for (int i = r.nextInt(4); i > 0; i--) m.put(text(r), value(r, depth + 1));
        return m;
    }
  }

  private static String text(Random r) {
    StringBuilder b = new StringBuilder();
    for (int i = r.nextInt(8); i > 0; i--) b.append((char) r.nextInt(0x10000));
    return b.toString();
  }
}
