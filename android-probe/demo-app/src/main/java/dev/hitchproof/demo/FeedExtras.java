package dev.hitchproof.demo;

import android.os.Bundle;
import java.util.HashMap;
import java.util.Map;

/** The launch extras as plain values. */
final class FeedExtras {
  private FeedExtras() {}

  @SuppressWarnings("deprecation") // the typed getters turn "40" (am --es) into their default
  static Map<String, Object> read(Bundle extras) {
    Map<String, Object> values = new HashMap<>();
    if (extras != null) {
      for (String name : extras.keySet()) {
        values.put(name, extras.get(name));
      }
    }
    return values;
  }
}
