package dev.hitchproof.device.host;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import com.google.gson.Strictness;
import com.google.gson.ToNumberPolicy;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.IOException;
import java.io.StringReader;
import java.util.regex.Pattern;

/** JSON text as maps, lists, strings, doubles, longs, booleans and null (RFC 8259). */
public final class Json {
  private static final int MAX_DEPTH = 64;
  /** A surrogate without the other has no form in UTF-8. */
  private static final Pattern LONE_SURROGATE = Pattern.compile("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]");

  /** A whole number is written without a fraction, and what is no number as null. */
  private static final JsonSerializer<Double> NUMBER = (d, type, context) -> {
    if (d.isNaN() || d.isInfinite()) return JsonNull.INSTANCE;
    return d == Math.rint(d) && Math.abs(d) < 1L << 53 ? new JsonPrimitive(d.longValue()) : new JsonPrimitive(d);
  };
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).registerTypeAdapter(Double.class, NUMBER).create();
  private static final TypeAdapter<Object> ANY = GSON.getAdapter(Object.class);

  private Json() {}

  /** @throws IllegalArgumentException with the place of what is wrong */
  public static Object read(String text) {
    JsonReader in = new JsonReader(new StringReader(text));
    in.setStrictness(Strictness.STRICT);
    in.setNestingLimit(MAX_DEPTH);
    try {
      Object value = ANY.read(in);
      if (in.peek() != JsonToken.END_DOCUMENT) throw new MalformedJsonException("end expected at " + in.getPath());
      return value;
    } catch (IOException | IllegalStateException | JsonParseException e) {
      throw new IllegalArgumentException("JSON: " + e.getMessage().lines().findFirst().orElseThrow(), e); // the second refers to its guide
    }
  }

  public static String write(Object value) {
    return LONE_SURROGATE.matcher(GSON.toJson(value)).replaceAll(lone -> String.format("\\\\u%04x", (int) lone.group().charAt(0)));
  }
}
