package dev.hitchproof.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Stops the build when a class uses API above minSdk without checking the platform's level first.
 */
final class Guards {
  private Guards() {}

  static void check(Arguments given) throws IOException {
    OwnClasses own = new OwnClasses(given.text("marker"));
    for (Path folder : given.paths("classes")) {
      FileTree.read(folder, ".class").values().forEach(own::add);
    }
    List<String> findings = new ApiGuard(own, Platforms.read(given.paths("signatures"))).findings();
    findings.forEach(finding -> System.out.println("API: " + finding));
    if (!findings.isEmpty()) {
      throw new IllegalStateException(
          findings.size()
              + " uses of API above minSdk without a guard, listed above: put"
              + " each behind a Build.VERSION.SDK_INT check in code marked with "
              + given.text("marker"));
    }
    System.out.println("guards: " + own.size() + " classes, no unguarded use");
  }
}
