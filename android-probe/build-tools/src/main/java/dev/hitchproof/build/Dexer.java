package dev.hitchproof.build;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.OutputMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Converts class files to dex with D8. From min API 24 on, app and libraries can be converted
 * separately.
 */
record Dexer(Path framework, int minSdk, CompilationMode mode) {
  void dex(Map<String, byte[]> classes, List<Path> classpath, Path out)
      throws IOException, CompilationFailedException {
    FileTree.empty(out);
    Path input = out.resolveSibling(out.getFileName() + "-input.jar");
    Files.write(input, Zips.of(classes));
    D8.run(
        D8Command.builder()
            .addProgramFiles(input)
            .addClasspathFiles(classpath)
            .addLibraryFiles(framework)
            .addLibraryResourceProvider(
                JdkClassFileProvider.fromJdkHome(Path.of(System.getProperty("java.home"))))
            .setMinApiLevel(minSdk)
            .setMode(mode)
            .setOutput(out, OutputMode.DexIndexed)
            .build());
    Files.delete(input);
  }

  /**
   * classes.dex, classes2.dex, …, classes10.dex, in the order in which the platform searches them.
   */
  static List<Path> outputs(Path folder) throws IOException {
    return FileTree.list(folder).stream()
        .filter(file -> file.toString().endsWith(".dex"))
        .sorted(
            Comparator.comparingInt((Path file) -> file.toString().length())
                .thenComparing(Path::toString))
        .toList();
  }

  static String entryName(int index) {
    return index == 0 ? "classes.dex" : "classes" + (index + 1) + ".dex";
  }
}
