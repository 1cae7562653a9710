package dev.hitchproof.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.codehaus.mojo.animal_sniffer.Clazz;

/** The public API of several platform levels. */
final class Platforms {
  private static final Pattern LEVEL = Pattern.compile("-(?:api|level)-(\\d+)-");
  private final SortedMap<Integer, Map<String, Clazz>> apis;

  /** @param apis by level, the classes by internal name */
  Platforms(SortedMap<Integer, Map<String, Clazz>> apis) {
    this.apis = apis;
  }

  static Platforms read(List<Path> signatures) throws IOException {
    SortedMap<Integer, Map<String, Clazz>> apis = new TreeMap<>();
    for (Path file : signatures) {
      Matcher level = LEVEL.matcher(file.getFileName().toString());
      if (!level.find()) throw new IllegalArgumentException(file + " does not name its level");
      apis.put(Integer.parseInt(level.group(1)), Signatures.read(file));
    }
    return new Platforms(apis);
  }

  int oldest() {
    return apis.firstKey();
  }

  /** The levels, from old to new. */
  Iterable<Integer> levels() {
    return apis.keySet();
  }

  /** A level's API by internal class name. */
  Map<String, Clazz> api(int level) {
    return apis.get(level);
  }
}
