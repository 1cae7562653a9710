package dev.hitchproof.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Integers set by the build, as resources, so that one source tree makes several APKs. */
final class IntegerResources {
  private IntegerResources() {}

  /** Writes a resource folder below the given one and returns it. */
  static Path write(Map<String, String> values, Path folder) throws IOException {
    FileTree.write(
        folder.resolve("values/integers.xml"), xml(values).getBytes(StandardCharsets.UTF_8));
    return folder;
  }

  static String xml(Map<String, String> values) {
    StringBuilder items = new StringBuilder();
    new TreeMap<>(values)
        .forEach(
            (name, value) ->
                items.append(
                    "    <integer name=\"%s\">%d</integer>\n"
                        .formatted(name, Integer.parseInt(value))));
    return "<resources>\n" + items + "</resources>\n";
  }
}
