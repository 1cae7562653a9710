package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    assertEquals(true, pom.contains("<name>Apache-2.0</name>"));
    assertEquals(true, pom.contains("<description>what it does</description>"));
    assertEquals(false, pom.contains("<dependenc"));
    assertEquals(false, pom.contains("<scm>"));
  }

  @Test
  void publishedPomNamesTheRepositoryThatTheBuildIsGiven() throws IOException {
    pack("l.aar", "scm=https://example.com/r");
    String pom = Files.readString(folder.resolve("out/lib-1.0.pom"));
    assertEquals(true, pom.contains("<connection>scm:git:https://example.com/r</connection>"));
    assertEquals(true, pom.contains("<url>https://example.com/r</url>"));
  }

  @Test
  void sourcesOfAllModulesAreInOneJar() throws IOException {
    pack("l.aar");
    byte[] sources = Files.readAllBytes(folder.resolve("out/lib-sources.jar"));
    assertEquals(Set.of("a/A.java", "b/B.java"), Zips.read(sources).keySet());
  }

  private byte[] pack(String name, String... more) throws IOException {
    FileTree.write(folder.resolve("src1/a/A.java"), "class A {}".getBytes());
    FileTree.write(folder.resolve("src2/b/B.java"), "class B {}".getBytes());
    FileTree.write(folder.resolve("one/a/A.class"), new byte[] {1});
    FileTree.write(folder.resolve("two/b/B.class"), new byte[] {2});
    FileTree.write(folder.resolve("m.xml"), "<manifest />".getBytes());
    FileTree.write(folder.resolve("rules.pro"), "-keep class a.A".getBytes());
    Path out = folder.resolve("out/" + name);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "manifest=" + folder.resolve("m.xml"),
                "package=l",
                "minSdk=21",
                "classes=" + folder.resolve("one"),
                "classes=" + folder.resolve("two"),
                "rules=" + folder.resolve("rules.pro"),
                "sources=" + folder.resolve("src1"),
                "sources=" + folder.resolve("src2"),
                "group=g",
                "artifact=lib",
                "version=1.0",
                "description=what it does",
                "out=" + out));
    arguments.addAll(List.of(more));
    Aar.pack(Arguments.of(arguments));
    return Files.readAllBytes(out);
  }
}
