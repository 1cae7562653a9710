package dev.hitchproof.build;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The classes that the platform instantiates by their names in a merged manifest; the app crashes at
 * start if one is missing.
 */
final class ManifestClasses {
  private static final Pattern NAMED =
      Pattern.compile(
          "<(?:application|activity|service|receiver|provider)\\s[^>]*?android:name=\"([^\"]+)\"");

  private ManifestClasses() {}

  static Set<String> named(String manifest) {
    Set<String> names = new TreeSet<>();
    Matcher matcher = NAMED.matcher(manifest.replaceAll("(?s)<!--.*?-->", ""));
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  /** Stops the build unless each is among the class files (a/b/C.class). */
  static void check(String manifest, Set<String> classFiles) {
    Set<String> missing = named(manifest);
    missing.removeIf(name -> classFiles.contains(name.replace('.', '/') + ".class"));
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          "the merged manifest names classes that nobody compiled: " + missing);
    }
  }
}
