package dev.hitchproof.device.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON text as maps, lists, strings, doubles, longs, booleans and null (RFC 8259). Anything else is
 * an error with the position of the first wrong character.
 */
public final class JsonReader {
  private static final int MAX_DEPTH = 64;
  private final String s;
  private int at;

  private JsonReader(String s) {
    this.s = s;
  }

  public static Object read(String text) {
    JsonReader r = new JsonReader(text);
    Object v = r.value(0);
    r.space();
    if (r.at != text.length()) throw r.wrong("end expected");
    return v;
  }

  private Object value(int depth) {
    if (depth > MAX_DEPTH) throw wrong("nested too deep");
    space();
    char c = peek();
    switch (c) {
      case '{':
        return object(depth);
      case '[':
        return array(depth);
      case '"':
        return string();
      case 't':
        return word("true", Boolean.TRUE);
      case 'f':
        return word("false", Boolean.FALSE);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> m = new LinkedHashMap<>();
    at++;
    space();
    if (peek() == '}') {
      at++;
      return m;
    }
    for (;;) {
      space();
      if (peek() != '"') throw wrong("key expected");
      String key = string();
      space();
      expect(':');
      m.put(key, value(depth + 1));
      space();
      if (peek() == ',') at++;
      else {
        expect('}');
        return m;
      }
    }
  }

  private List<Object> array(int depth) {
    List<Object> l = new ArrayList<>();
    at++;
    space();
    if (peek() == ']') {
      at++;
      return l;
    }
    for (;;) {
      l.add(value(depth + 1));
      space();
      if (peek() == ',') at++;
      else {
        expect(']');
        return l;
      }
    }
  }

  private String string() {
    StringBuilder b = new StringBuilder();
    at++;
    for (;;) {
      char c = peek();
      at++;
      if (c == '"') return b.toString();
      if (c < ' ') throw wrong("control character in a string");
      b.append(c == '\\' ? escaped() : c);
    }
  }

  private char escaped() {
    char c = peek();
    at++;
    switch (c) {
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case '"', '\\', '/':
        return c;
      case 'u':
        if (at + 4 > s.length() || !s.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) throw wrong("bad \\u");
        at += 4;
        return (char) Integer.parseInt(s.substring(at - 4, at), 16);
      default:
        throw wrong("bad escape");
    }
  }

  private Object number() {
    int from = at;
    while (at < s.length() && "+-.eE0123456789".indexOf(s.charAt(at)) >= 0) at++;
    String n = s.substring(from, at);
    if (!n.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
      at = from;
      throw wrong("value expected");
    }
    return n.matches("-?[0-9]{1,18}") ? (Object) Long.valueOf(n) : (Object) Double.valueOf(n);
  }

  private Object word(String word, Object value) {
    if (!s.startsWith(word, at)) throw wrong("value expected");
    at += word.length();
    return value;
  }

  private char peek() {
    if (at >= s.length()) throw wrong("unexpected end");
    return s.charAt(at);
  }

  private void expect(char c) {
    if (peek() != c) throw wrong("'" + c + "' expected");
    at++;
  }

  private void space() {
    while (at < s.length() && " \t\r\n".indexOf(s.charAt(at)) >= 0) at++;
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("JSON: " + what + " at " + at);
  }
}
