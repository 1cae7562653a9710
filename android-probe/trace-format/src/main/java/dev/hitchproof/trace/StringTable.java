package dev.hitchproof.trace;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A file's strings: the ids of texts, and the texts not written yet. */
final class StringTable {
  static final Charset UTF_8 = Charset.forName("UTF-8");
  private static final byte[] NOTHING = {};
  /** Most bytes of the two lengths before a text of up to {@link TraceLayout#MAX_STRING_BYTES}. */
  private static final int LENGTHS_BYTES = 4;
  private static final int FIRST_ID_BYTES = 5;

  private final Map<String, Integer> ids = new HashMap<String, Integer>();
  private final List<byte[]> pending = new ArrayList<byte[]>();

  int idOf(String text) {
    Integer known = ids.get(text);
    if (known != null) return known;
    int id = ids.size();
    ids.put(text, id);
    pending.add(cut(text.getBytes(UTF_8), TraceLayout.MAX_STRING_BYTES));
    return id;
  }

  boolean hasPending() {
    return !pending.isEmpty();
  }

  /** Writes as many pending strings as would fit into one payload without sharing; returns how many. */
  int encodePending(Bytes out) {
    out.leb(ids.size() - pending.size());
    byte[] previous = NOTHING;
    int written = 0;
    int unshared = FIRST_ID_BYTES;
    for (byte[] text : pending) {
      unshared += LENGTHS_BYTES + text.length;
      if (unshared > TraceLayout.MAX_PAYLOAD_BYTES) break;
      StringEncoder.encode(text, previous, out);
      previous = text;
      written++;
    }
    return written;
  }

  void written(int count) {
    pending.subList(0, count).clear();
  }

  /** At most the first {@code limit} bytes, cut between two characters. */
  static byte[] cut(byte[] utf8, int limit) {
    if (utf8.length <= limit) return utf8;
    int end = limit;
    while (end > 0 && (utf8[end] & 0xc0) == 0x80) end--;
    byte[] whole = new byte[end];
    System.arraycopy(utf8, 0, whole, 0, end);
    return whole;
  }
}
