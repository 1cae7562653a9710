package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AarTest {
  @TempDir Path folder;

  @Test
  void classesOfSeveralFoldersBecomeOneJar() throws IOException {
    Map<String, byte[]> aar = Zips.read(pack("l.aar"));
    assertEquals(
        Set.of(
            "AndroidManifest.xml",
            "classes.jar",
            "R.txt",
            "proguard.txt",
            "META-INF/com/android/build/gradle/aar-metadata.properties"),
        aar.keySet());
    assertEquals(Set.of("a/A.class", "b/B.class"), Zips.read(aar.get("classes.jar")).keySet());
  }

  @Test
  void equalInputGivesEqualBytes() throws IOException {
    assertArrayEquals(pack("one.aar"), pack("two.aar"));
  }

  @Test
  void publishedPomHasNoDependenciesAndIsAnAar() throws IOException {
    pack("l.aar");
    String pom = Files.readString(folder.resolve("out/lib-1.0.pom"));
    assertEquals(true, pom.contains("<packaging>aar</packaging>"));
    assertEquals(false, pom.contains("<dependenc"));
  }

  private byte[] pack(String name) throws IOException {
    FileTree.write(folder.resolve("one/a/A.class"), new byte[] {1});
    FileTree.write(folder.resolve("two/b/B.class"), new byte[] {2});
    FileTree.write(folder.resolve("m.xml"), "<manifest />".getBytes());
    FileTree.write(folder.resolve("rules.pro"), "-keep class a.A".getBytes());
    Path out = folder.resolve("out/" + name);
    Aar.pack(
        Arguments.of(
            List.of(
                "manifest=" + folder.resolve("m.xml"),
                "package=l",
                "minSdk=21",
                "classes=" + folder.resolve("one"),
                "classes=" + folder.resolve("two"),
                "rules=" + folder.resolve("rules.pro"),
                "group=g",
                "artifact=lib",
                "version=1.0",
                "out=" + out)));
    return Files.readAllBytes(out);
  }
}
