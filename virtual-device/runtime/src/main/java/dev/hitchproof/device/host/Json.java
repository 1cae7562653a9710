package dev.hitchproof.device.host;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import com.google.gson.stream.MalformedJsonException;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** JSON text as maps, lists, strings, doubles, longs, booleans and null (RFC 8259). */
public final class Json {
  private static final int MAX_DEPTH = 64;
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");
  /** A surrogate without the other has no form in UTF-8. */
  private static final Pattern LONE_SURROGATE = Pattern.compile("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]");

  private Json() {}

  /** @throws IllegalArgumentException with the place of what is wrong */
  public static Object read(String text) {
    JsonReader in = new JsonReader(new StringReader(text));
    in.setStrictness(Strictness.STRICT);
    in.setNestingLimit(MAX_DEPTH);
    try {
      Object value = next(in);
      if (in.peek() != JsonToken.END_DOCUMENT) throw new MalformedJsonException("end expected at " + in.getPath());
      return value;
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      throw new IllegalArgumentException("JSON: " + e.getMessage().lines().findFirst().orElseThrow(), e); // the second refers to its guide
    }
  }

  private static Object next(JsonReader in) throws IOException {
    return switch (in.peek()) {
      case BEGIN_OBJECT -> {
        Map<String, Object> all = new LinkedHashMap<>();
        for (in.beginObject(); in.hasNext(); ) all.put(in.nextName(), next(in));
        in.endObject();
        yield all;
      }
      case BEGIN_ARRAY -> {
        List<Object> all = new ArrayList<>();
        for (in.beginArray(); in.hasNext(); ) all.add(next(in));
        in.endArray();
        yield all;
      }
      case STRING -> in.nextString();
      case NUMBER -> number(in.nextString());
      case BOOLEAN -> in.nextBoolean();
      default -> {
        in.nextNull();
        yield null;
      }
    };
  }

  private static Object number(String text) {
    return WHOLE.matcher(text).matches() ? (Object) Long.valueOf(text) : (Object) Double.valueOf(text);
  }

  public static String write(Object value) {
    StringWriter text = new StringWriter();
    try {
      add(new JsonWriter(text), value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return LONE_SURROGATE.matcher(text.toString()).replaceAll(lone -> String.format("\\\\u%04x", (int) lone.group().charAt(0)));
  }

  private static void add(JsonWriter out, Object v) throws IOException {
    if (v instanceof Map<?, ?> m) {
      out.beginObject();
      for (Map.Entry<?, ?> e : m.entrySet()) add(out.name(String.valueOf(e.getKey())), e.getValue());
      out.endObject();
    } else if (v instanceof List<?> l) {
      out.beginArray();
      for (Object one : l) add(out, one);
      out.endArray();
    } else if (v instanceof Boolean b) out.value(b);
    else if (v instanceof CharSequence s) out.value(s.toString());
    else if (v instanceof Integer || v instanceof Long) out.value((Number) v);
    else if (v instanceof Number n) number(out, n.doubleValue());
    else if (v == null) out.nullValue();
    else throw new IllegalArgumentException("cannot write as JSON: " + v.getClass());
  }

  private static void number(JsonWriter out, double d) throws IOException {
    if (Double.isNaN(d) || Double.isInfinite(d)) out.nullValue();
    else if (d == Math.rint(d) && Math.abs(d) < 1L << 53) out.value((long) d);
    else out.value(d);
  }
}
