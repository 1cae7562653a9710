package dev.hitchproof.build;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * Stops the build when top-level classes of a module use each other in a circle: neither could be
 * read, tested or replaced alone. Uses between modules cannot be circular; Maven refuses them.
 */
final class Circles {
  private static final Pattern USE = Pattern.compile("^\\s+(\\S+)\\s+-> (\\S+)\\s.*$");

  private Circles() {}

  static void check(Arguments given) {
    Path classes = given.path("classes");
    Set<Set<String>> found = Files.isDirectory(classes) ? in(uses(classes)) : Set.of();
    if (!found.isEmpty()) {
      throw new IllegalStateException(
          "classes use each other in a circle: "
              + found
              + "; give one of them an interface or the value that it needs");
    }
  }

  /** Every set of classes that all reach each other; {@code uses} maps a class to those that it uses. */
  static Set<Set<String>> in(Map<String, Set<String>> uses) {
    Map<String, Set<String>> reached = new TreeMap<>();
    uses.keySet().forEach(type -> reached.put(type, reachedFrom(type, uses)));
    Set<Set<String>> circles = new LinkedHashSet<>();
    reached.forEach(
        (type, others) -> {
          Set<String> circle = new TreeSet<>(others);
          circle.removeIf(other -> !reached.getOrDefault(other, Set.of()).contains(type));
          if (!circle.isEmpty()) {
            circles.add(circle);
          }
        });
    return circles;
  }

  private static Set<String> reachedFrom(String start, Map<String, Set<String>> uses) {
    Set<String> reached = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(uses.get(start));
    while (!open.isEmpty()) {
      String type = open.pop();
      if (reached.add(type)) {
        open.addAll(uses.getOrDefault(type, Set.of()));
      }
    }
    return reached;
  }

  /** What each top-level class below the folder uses apart from itself, as listed by jdeps. */
  static Map<String, Set<String>> uses(Path classes) {
    ToolProvider jdeps =
        ToolProvider.findFirst("jdeps")
            .orElseThrow(() -> new IllegalStateException("jdeps is missing: use a JDK, not a JRE"));
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    int status = jdeps.run(out, out, "-v", "--ignore-missing-deps", classes.toString());
    if (status != 0) {
      throw new IllegalStateException("jdeps stopped with " + status + ": " + text);
    }
    Map<String, Set<String>> uses = new TreeMap<>();
    for (String line : text.toString().split("\\R")) {
      Matcher use = USE.matcher(line);
      if (use.matches()) {
        String user = topLevel(use.group(1));
        String used = topLevel(use.group(2));
        Set<String> all = uses.computeIfAbsent(user, name -> new TreeSet<>());
        if (!used.equals(user)) {
          all.add(used);
        }
      }
    }
    return uses;
  }

  private static String topLevel(String type) {
    int nested = type.indexOf('$');
    return nested < 0 ? type : type.substring(0, nested);
  }
}
