package dev.hitchproof.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packages whose R class some library's code uses: those with their own symbols. */
final class RPackages {
  private static final Pattern PACKAGE = Pattern.compile("package=\"([^\"]+)\"");

  private RPackages() {}

  static SortedSet<String> of(LibraryFolder libraries) throws IOException {
    SortedSet<String> packages = new TreeSet<>();
    for (Path manifest : FileTree.list(libraries.manifests())) {
      Path symbols = libraries.symbols().resolve(manifest.getFileName());
      Matcher name = PACKAGE.matcher(Files.readString(manifest));
      if (Files.exists(symbols) && Files.size(symbols) > 0 && name.find()) {
        packages.add(name.group(1));
      }
    }
    return packages;
  }
}
