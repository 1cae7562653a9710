package dev.hitchproof.device.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The arguments of a request, each checked where it is read. */
public final class Arguments {
  private final String where;
  private final Map<?, ?> values;

  public Arguments(String where, Map<?, ?> values) {
    this.where = where;
    this.values = values;
  }

  public boolean has(String key) {
    return values.get(key) != null;
  }

  public String optional(String key) {
    return has(key) ? string(key) : null;
  }

  public String string(String key) {
    if (values.get(key) instanceof String s) return s;
    throw wrong(key, "a string");
  }

  public double number(String key) {
    if (values.get(key) instanceof Number n && Double.isFinite(n.doubleValue())) return n.doubleValue();
    throw wrong(key, "a number");
  }

  public long integer(String key) {
    double d = number(key);
    if (d != Math.rint(d)) throw wrong(key, "a whole number");
    return values.get(key) instanceof Long l ? l : (long) d;
  }

  public boolean bool(String key) {
    if (values.get(key) instanceof Boolean b) return b;
    throw wrong(key, "true or false");
  }

  public List<Arguments> list(String key) {
    if (!(values.get(key) instanceof List<?> l)) throw wrong(key, "a list");
    List<Arguments> out = new ArrayList<>();
    for (Object o : l) {
      if (!(o instanceof Map<?, ?> m)) throw wrong(key, "a list of objects");
      out.add(new Arguments(where + "." + key, m));
    }
    return out;
  }

  /** A missing key means none. */
  public List<String> strings(String key) {
    if (!has(key)) return List.of();
    if (!(values.get(key) instanceof List<?> l)) throw wrong(key, "a list");
    List<String> out = new ArrayList<>();
    for (Object o : l) {
      if (!(o instanceof String s)) throw wrong(key, "a list of strings");
      out.add(s);
    }
    return out;
  }

  private Refusal wrong(String key, String what) {
    return new Refusal("bad-request", where + ": " + key + " must be " + what + ", it is " + values.get(key));
  }
}
