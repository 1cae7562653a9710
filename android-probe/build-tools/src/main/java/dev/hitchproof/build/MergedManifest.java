package dev.hitchproof.build;

import com.android.manifmerger.Merger;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The app's manifest with those of its libraries merged in.
 *
 * @see <a href="https://developer.android.com/build/manage-manifests">manifest merging</a>
 */
final class MergedManifest {
  private MergedManifest() {}

  static Path write(Arguments given, LibraryFolder libraries, Path folder) throws IOException {
    String application = given.text("application");
    String usesSdk = LibraryManifest.minSdk(given.text("minSdk"))
        + " android:targetSdkVersion=\"" + given.text("targetSdk") + "\"";
    Path main = finish(given.path("manifest"), application, usesSdk, folder.resolve("main.xml"));
    List<Path> merge = new ArrayList<>(FileTree.list(libraries.manifests()));
    for (String library : given.all("library")) {
      String name = library.substring(0, library.indexOf('='));
      Path source = Path.of(library.substring(name.length() + 1)).normalize();
      String minSdk = LibraryManifest.minSdk(given.text("libraryMinSdk"));
      merge.add(finish(source, name, minSdk, folder.resolve(name + ".xml")));
    }
    Path merged = folder.resolve("merged.xml");
    List<String> words = new ArrayList<>(List.of("--main", main.toString(), "--out", merged.toString(),
        "--libs", merge.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
        "--placeholder", "applicationId=" + application, "--log", "WARNING"));
    for (String placeholder : given.all("placeholder")) {
      words.addAll(List.of("--placeholder", placeholder));
    }
    if (new Merger().process(words.toArray(new String[0])) != 0) {
      throw new IllegalStateException("the manifests do not merge; the merger's reasons are above");
    }
    Files.writeString(merged, withoutToolAttributes(Files.readString(merged)));
    return merged;
  }

  /** This merger leaves the libraries' tools: attributes in but not the prefix they need. */
  static String withoutToolAttributes(String manifest) {
    return manifest.replaceAll("\\s+tools:\\w+=\"[^\"]*\"", "");
  }

  private static Path finish(Path source, String packageName, String usesSdk, Path out) throws IOException {
    String finished = LibraryManifest.finish(Files.readString(source), packageName, usesSdk);
    FileTree.write(out, finished.getBytes(StandardCharsets.UTF_8));
    return out;
  }
}
