package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LibraryPartsTest {
  @TempDir Path target;

  @Test
  void everyPartGoesWhereTheAppsBuildLooks() throws IOException {
    byte[] jar =
        zip(
            "x/Y.class",
            "META-INF/services/x.S",
            "META-INF/versions/9/x/Y.class",
            "module-info.class",
            "META-INF/x.kotlin_module",
            "kotlin/kotlin.kotlin_builtins");
    Map<String, byte[]> aar =
        new LinkedHashMap<>(
            Zips.read(
                zip(
                    "AndroidManifest.xml",
                    "R.txt",
                    "res/values/v.xml",
                    "jni/arm64-v8a/l.so",
                    "assets/a.txt",
                    "proguard.txt")));
    aar.put("classes.jar", jar);
    unpack("lib-1.aar", Zips.of(aar), new ClassOwners());
    assertEquals(
        Set.of(
            "classes/x/Y.class",
            "classes/META-INF/x.kotlin_module",
            "classes/kotlin/kotlin.kotlin_builtins",
            "as-is/META-INF/services/x.S",
            "as-is/lib/arm64-v8a/l.so",
            "as-is/assets/a.txt",
            "manifests/lib-1.aar",
            "symbols/lib-1.aar",
            "resources/lib-1.aar/values/v.xml"),
        FileTree.read(target, "").keySet());
  }

  @Test
  void serviceListsOfSeveralLibrariesAreJoined() throws IOException {
    for (String line : new String[] {"a.One\n", "b.Two\n", "a.One\n"}) {
      unpack("l.jar", Zips.of(Map.of("META-INF/services/x.S", line.getBytes())), new ClassOwners());
    }
    assertEquals("a.One\nb.Two\n", Files.readString(target.resolve("as-is/META-INF/services/x.S")));
  }

  @Test
  void oneClassInTwoLibrariesStopsTheBuild() throws IOException {
    ClassOwners owners = new ClassOwners();
    unpack("old.jar", zip("x/Y.class"), owners);
    assertThrows(
        IllegalStateException.class, () -> unpack("new-android.jar", zip("x/Y.class"), owners));
  }

  private void unpack(String library, byte[] bytes, ClassOwners owners) throws IOException {
    new LibraryParts(library, bytes, owners).unpack(new LibraryFolder(target));
  }

  private static byte[] zip(String... names) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name : names) {
      files.put(name, name.getBytes());
    }
    return Zips.of(files);
  }
}
