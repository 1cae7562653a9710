package dev.hitchproof.build;

import com.android.tools.r8.CompilationMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/** Classes as one dex file, to be put into finished APKs, or as a jar with that file, which the device's shell can run. */
final class ProbeDex {
  private ProbeDex() {}

  static void write(Arguments given) throws Exception {
    Path work = given.path("work");
    new Dexer(given.path("framework"), given.number("minSdk"), CompilationMode.RELEASE)
        .dex(FileTree.classes(given.paths("classes")), List.of(), work);
    List<Path> dex = Dexer.outputs(work);
    if (dex.size() != 1) throw new IllegalStateException(dex.size() + " dex files, not one");
    Path out = given.path("out");
    if (out.toString().endsWith(".jar")) {
      Files.write(out, Zips.of(Map.of(Dexer.entryName(0), Files.readAllBytes(dex.get(0)))));
    } else {
      Files.move(dex.get(0), out, StandardCopyOption.REPLACE_EXISTING);
    }
    FileTree.empty(work);
  }
}
