package dev.hitchproof.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Packs an Android library archive in the Gradle plugin's layout, with the pom and the sources for
 * publishing it.
 *
 * @see <a href="https://developer.android.com/studio/projects/android-library#aar-contents">AAR
 *     contents</a>
 */
final class Aar {
  private static final String METADATA =
      """
      aarFormatVersion=1.0
      aarMetadataVersion=1.0
      minCompileSdk=1
      minCompileSdkExtension=0
      minAndroidGradlePluginVersion=1.0.0
      """;

  private Aar() {}

  static void pack(Arguments given) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    String manifest =
        LibraryManifest.finish(
            Files.readString(given.path("manifest")),
            given.text("package"),
            LibraryManifest.minSdk(given.text("minSdk")));
    entries.put("AndroidManifest.xml", utf8(manifest));
    entries.put("classes.jar", Zips.of(FileTree.classes(given.paths("classes"))));
    entries.put("R.txt", new byte[0]);
    byte[] rules = Files.readAllBytes(given.path("rules"));
    if (rules.length > 0) {
      entries.put("proguard.txt", rules);
    }
    entries.put("META-INF/com/android/build/gradle/aar-metadata.properties", utf8(METADATA));
    Path out = given.path("out");
    FileTree.write(out, Zips.of(entries));
    String artifact = given.text("artifact");
    Path pom = out.resolveSibling(artifact + "-" + given.text("version") + ".pom");
    FileTree.write(pom, utf8(publishedPom(given)));
    FileTree.write(
        out.resolveSibling(artifact + "-sources.jar"),
        Zips.of(FileTree.merged(given.paths("sources"), ".java")));
    System.out.println(out.getFileName() + " " + Files.size(out) + " bytes");
  }

  /**
   * Has packaging aar and no dependencies; with the build's own pom Gradle would fetch the jar, which
   * has no manifest.
   */
  private static String publishedPom(Arguments given) {
    return """
           <?xml version="1.0" encoding="UTF-8"?>
           <project xmlns="http://maven.apache.org/POM/4.0.0">
             <modelVersion>4.0.0</modelVersion>
             <groupId>%s</groupId>
             <artifactId>%s</artifactId>
             <version>%s</version>
             <packaging>aar</packaging>
             <name>%s</name>
             <description>%s</description>
             <licenses>
               <license>
                 <name>Apache-2.0</name>
                 <url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>
                 <distribution>repo</distribution>
               </license>
             </licenses>
           %s</project>
           """
        .formatted(
            given.text("group"),
            given.text("artifact"),
            given.text("version"),
            given.text("artifact"),
            given.text("description"),
            scm(given.all("scm")));
  }

  /** Empty if the build was not told where its sources are published. */
  private static String scm(List<String> given) {
    String url = given.isEmpty() ? "" : given.get(0);
    return url.isEmpty()
        ? ""
        : "  <scm>\n    <connection>scm:git:%s</connection>\n    <url>%s</url>\n  </scm>\n"
            .formatted(url, url);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
