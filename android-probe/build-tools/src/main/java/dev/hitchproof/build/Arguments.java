package dev.hitchproof.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A step's arguments: {@code name=value} words; a name may occur several times. */
record Arguments(Map<String, List<String>> values) {
  static Arguments of(List<String> words) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("expected name=value, got: " + word);
      }
      values
          .computeIfAbsent(word.substring(0, equals), name -> new ArrayList<>())
          .add(word.substring(equals + 1));
    }
    return new Arguments(values);
  }

  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  String text(String name) {
    List<String> found = all(name);
    if (found.size() != 1) {
      throw new IllegalArgumentException("expected one " + name + "=…, got " + found.size());
    }
    return found.get(0);
  }

  int number(String name) {
    return Integer.parseInt(text(name));
  }

  Path path(String name) {
    return Path.of(text(name)).normalize();
  }

  List<Path> paths(String name) {
    return all(name).stream().map(value -> Path.of(value).normalize()).toList();
  }

  /** The values of {@code name=key=value} words, by key. */
  Map<String, String> pairs(String name) {
    Map<String, String> pairs = new LinkedHashMap<>();
    of(all(name)).values().forEach((key, values) -> pairs.put(key, values.get(0)));
    return pairs;
  }
}
