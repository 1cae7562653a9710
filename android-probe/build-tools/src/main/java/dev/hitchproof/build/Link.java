package dev.hitchproof.build;

import dev.hitchproof.apk.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Merged manifest and linked resources of an app with its libraries, and R.java for all of them.
 */
final class Link {
  private Link() {}

  static void link(Arguments given) throws IOException, InterruptedException {
    Path out = given.path("out");
    LibraryFolder libraries = new LibraryFolder(given.path("libraries"));
    Path manifest = MergedManifest.write(given, libraries, out.resolve("manifest"));
    String aapt2 = Aapt2.unpack(libraries.tools());
    Path integers = IntegerResources.write(given.pairs("integer"), out.resolve("integers"));
    Path decided = compile(aapt2, integers, out.resolve("integers.zip"));
    Path own = compile(aapt2, given.path("resources"), out.resolve("resources.zip"));
    List<String> command =
        new ArrayList<>(
            List.of(
                aapt2,
                "link",
                "-I",
                given.text("framework"),
                "--manifest",
                manifest.toString(),
                "--min-sdk-version",
                given.text("minSdk"),
                "--target-sdk-version",
                given.text("targetSdk"),
                "--version-code",
                "1",
                "--version-name",
                given.text("version"),
                "--auto-add-overlay",
                "--java",
                out.resolve("gen").toString(),
                "--extra-packages",
                String.join(":", RPackages.of(libraries)),
                "-o",
                out.resolve("linked.ap_").toString()));
    // All are overlays: of two resources with the same name the later wins, so the app's come last.
    for (Path compiled : FileTree.list(libraries.compiled())) {
      command.addAll(List.of("-R", compiled.toString()));
    }
    command.addAll(List.of("-R", decided.toString(), "-R", own.toString()));
    Files.createDirectories(out.resolve("gen"));
    Programs.run(command);
  }

  private static Path compile(String aapt2, Path folder, Path out)
      throws IOException, InterruptedException {
    Programs.run(List.of(aapt2, "compile", "--dir", folder.toString(), "-o", out.toString()));
    return out;
  }
}
