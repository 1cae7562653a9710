package dev.hitchproof.device.inside.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnpackedLibraryTest {
  @ParameterizedTest
  @ValueSource(strings = {"/a/my app/x.jar", "/a/projekt-\u00e9/x.jar", "/a/\u65e5\u672c/100%/x.jar", "/a/b+c/x.jar"})
  void aUrlOfAJarIsItsFile(String path) throws IOException {
    File file = new File(path);
    assertEquals(file, UnpackedLibrary.fileOf(file.toURI().toURL()));
  }
}
