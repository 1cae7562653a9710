package dev.hitchproof.build;

import com.android.manifmerger.ManifestMerger2;
import com.android.manifmerger.ManifestMerger2.Invoker.Feature;
import com.android.manifmerger.ManifestSystemProperty.UsesSdk;
import com.android.manifmerger.MergingReport;
import com.android.utils.StdLogger;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The app's manifest with those of its libraries merged in.
 *
 * @see <a href="https://developer.android.com/build/manage-manifests">manifest merging</a>
 */
final class MergedManifest {
  private MergedManifest() {}

  static Path write(Arguments given, LibraryFolder libraries, Path folder) throws IOException {
    String application = given.text("application");
    Path main = finish(given.path("manifest"), application, "", folder.resolve("main.xml"));
    List<Path> merge = new ArrayList<>(FileTree.list(libraries.manifests()));
    String librarySdk = LibraryManifest.minSdk(given.text("libraryMinSdk"));
    for (Map.Entry<String, String> library : given.pairs("library").entrySet()) {
      Path source = Path.of(library.getValue()).normalize();
      merge.add(
          finish(source, library.getKey(), librarySdk, folder.resolve(library.getKey() + ".xml")));
    }
    Map<String, Object> placeholders = Map.of("applicationId", application);
    Map<UsesSdk, String> levels =
        Map.of(
            UsesSdk.MIN_SDK_VERSION, given.text("minSdk"),
            UsesSdk.TARGET_SDK_VERSION, given.text("targetSdk"));
    String merged = merge(main, merge, placeholders, levels);
    Path file = folder.resolve("merged.xml");
    FileTree.write(file, merged.getBytes(StandardCharsets.UTF_8));
    return file;
  }

  /**
   * @param levels of the app; the merger refuses them in its manifest
   */
  static String merge(
      Path main,
      List<Path> libraries,
      Map<String, Object> placeholders,
      Map<UsesSdk, String> levels) {
    StdLogger log = new StdLogger(StdLogger.Level.WARNING);
    ManifestMerger2.Invoker merger =
        ManifestMerger2.newMerger(main.toFile(), log, ManifestMerger2.MergeType.APPLICATION);
    libraries.forEach(library -> merger.addLibraryManifest(library.toFile()));
    merger.setPlaceHolderValues(placeholders);
    levels.forEach(merger::setOverride);
    // The first feature makes the merger honour tools:node="remove"; the blame file is only for IDEs.
    merger.withFeatures(Feature.REMOVE_TOOLS_DECLARATIONS, Feature.SKIP_BLAME);
    try {
      MergingReport report = merger.merge();
      if (!report.getResult().isSuccess()) {
        report.log(log);
        throw new IllegalStateException("the manifests do not merge: " + report.getReportString());
      }
      return report.getMergedDocument(MergingReport.MergedManifestKind.MERGED);
    } catch (ManifestMerger2.MergeFailureException e) {
      throw new IllegalStateException(
          "the manifests of " + main + " and its libraries do not merge", e);
    }
  }

  private static Path finish(Path source, String packageName, String usesSdk, Path out)
      throws IOException {
    String finished = LibraryManifest.finish(Files.readString(source), packageName, usesSdk);
    FileTree.write(out, finished.getBytes(StandardCharsets.UTF_8));
    return out;
  }
}
