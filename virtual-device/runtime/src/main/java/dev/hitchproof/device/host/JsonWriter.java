package dev.hitchproof.device.host;

import java.util.List;
import java.util.Map;

/** Maps, lists, strings, numbers, booleans and null as JSON text. */
public final class JsonWriter {
  private final StringBuilder out = new StringBuilder();

  private JsonWriter() {}

  public static String write(Object value) {
    JsonWriter w = new JsonWriter();
    w.value(value);
    return w.out.toString();
  }

  private void value(Object v) {
    if (v == null || v instanceof Boolean || v instanceof Integer || v instanceof Long) out.append(v);
    else if (v instanceof Number n) number(n.doubleValue());
    else if (v instanceof CharSequence s) string(s);
    else if (v instanceof Map<?, ?> m) map(m);
    else if (v instanceof List<?> l) list(l);
    else throw new IllegalArgumentException("cannot write as JSON: " + v.getClass());
  }

  private void number(double d) {
    if (Double.isNaN(d) || Double.isInfinite(d)) out.append("null");
    else if (d == Math.rint(d) && Math.abs(d) < 1L << 53) out.append((long) d);
    else out.append(d);
  }

  private void map(Map<?, ?> m) {
    out.append('{');
    String comma = "";
    for (Map.Entry<?, ?> e : m.entrySet()) {
      out.append(comma);
      string(String.valueOf(e.getKey()));
      out.append(':');
      value(e.getValue());
      comma = ",";
    }
    out.append('}');
  }

  private void list(List<?> l) {
    out.append('[');
    String comma = "";
    for (Object o : l) {
      out.append(comma);
      value(o);
      comma = ",";
    }
    out.append(']');
  }

  private void string(CharSequence s) {
    out.append('"');
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          // a lone surrogate has no UTF-8 form
          if (c < ' ' || Character.isSurrogate(c) && !paired(s, i)) out.append(String.format("\\u%04x", (int) c));
          else out.append(c);
        }
      }
    }
    out.append('"');
  }

  private static boolean paired(CharSequence s, int i) {
    return Character.isHighSurrogate(s.charAt(i))
        ? i + 1 < s.length() && Character.isLowSurrogate(s.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(s.charAt(i - 1));
  }
}
