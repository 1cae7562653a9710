package dev.hitchproof.build;

import dev.hitchproof.apk.Programs;
import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.CompilationMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes a folder of AARs and jars apart into {@link LibraryFolder}: all classes merged (so that the
 * module's own jar is what the app compiles against), each library's manifest and compiled
 * resources, and the dex of all. Dexing takes longer than everything else together, so it is skipped
 * if the input is unchanged.
 */
final class Libraries {
  private Libraries() {}

  static void merge(Arguments given)
      throws IOException, InterruptedException, CompilationFailedException {
    LibraryFolder out = new LibraryFolder(given.path("out"));
    List<Path> files = FileTree.list(given.path("libraries"));
    Stamp stamp = Stamp.of(out.stamp(), files, "minSdk " + given.text("minSdk"));
    if (stamp.isCurrent()) {
      System.out.println("libraries: unchanged");
      return;
    }
    out.clear();
    ClassOwners owners = new ClassOwners();
    for (Path file : files) {
      String library = file.getFileName().toString();
      new LibraryParts(library, Files.readAllBytes(file), owners).unpack(out);
      compileResources(library, out);
    }
    new Dexer(given.path("framework"), given.number("minSdk"), CompilationMode.RELEASE)
        .dex(FileTree.read(out.classes(), ".class"), List.of(), out.dex());
    stamp.write();
    System.out.println("libraries: " + files.size() + " libraries, " + owners.size() + " classes");
  }

  private static void compileResources(String library, LibraryFolder out)
      throws IOException, InterruptedException {
    Path resources = out.resources(library);
    if (Files.isDirectory(resources)) {
      Files.createDirectories(out.compiled());
      Programs.run(
          List.of(
              Aapt2.unpack(out.tools()),
              "compile",
              "--dir",
              resources.toString(),
              "-o",
              out.compiled().resolve(library + ".zip").toString()));
    }
  }
}
