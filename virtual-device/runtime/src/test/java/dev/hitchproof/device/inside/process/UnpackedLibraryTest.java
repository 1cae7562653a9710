package dev.hitchproof.device.inside.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnpackedLibraryTest {
  @ParameterizedTest
  @ValueSource(strings = {"/a/my app/x.jar", "/a/projekt-\u00e9/x.jar", "/a/\u65e5\u672c/100%/x.jar", "/a/b+c/x.jar"})
  void aUrlOfAJarIsItsFile(String path) throws IOException {
    File file = new File(path);
    assertEquals(file, UnpackedLibrary.fileOf(file.toURI().toURL()));
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, native/linux/x86_64/librobolectric-nativeruntime.so",
    "Mac OS X, aarch64, native/mac/aarch64/librobolectric-nativeruntime.dylib",
    "Mac OS X, x86_64, native/mac/x86_64/librobolectric-nativeruntime.dylib",
    "Windows 11, amd64, native/windows/x86_64/robolectric-nativeruntime.dll",
  })
  void eachHostHasItsLibraryInTheJar(String os, String arch, String path) {
    assertEquals(path, UnpackedLibrary.pathFor(false, os, arch));
    assertNotNull(UnpackedLibrary.class.getClassLoader().getResource(path));
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, native/linux/x86_64/libandroid_runtime.so",
    "Mac OS X, aarch64, native/mac/aarch64/libandroid_runtime.dylib",
    "Windows 11, amd64, native/windows/x86_64/libandroid_runtime.dll",
  })
  void aFrameworkWithALibraryOfItsOwnCallsItAsAndroidDoes(String os, String arch, String path) {
    assertEquals(path, UnpackedLibrary.pathFor(true, os, arch));
  }

  @Test
  void linuxOnArmIsReportedAsUnsupported() {
    assertEquals("native/linux/aarch64/librobolectric-nativeruntime.so", UnpackedLibrary.pathFor(false, "Linux", "aarch64"));
  }
}
