package dev.hitchproof.build;

import com.android.tools.r8.CompilationMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A library's classes as one dex file, to be put into finished APKs. */
final class ProbeDex {
  private ProbeDex() {}

  static void write(Arguments given) throws Exception {
    Path work = given.path("work");
    new Dexer(given.path("framework"), given.number("minSdk"), CompilationMode.RELEASE)
        .dex(FileTree.classes(given.paths("classes")), List.of(), work);
    List<Path> dex = Dexer.outputs(work);
    if (dex.size() != 1) throw new IllegalStateException(dex.size() + " dex files, not one");
    Files.move(dex.get(0), given.path("out"), StandardCopyOption.REPLACE_EXISTING);
    FileTree.empty(work);
  }
}
