package dev.hitchproof.device.inside.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NativeRuntimeTest {
  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, native/linux/x86_64/librobolectric-nativeruntime.so",
    "Mac OS X, aarch64, native/mac/aarch64/librobolectric-nativeruntime.dylib",
    "Mac OS X, x86_64, native/mac/x86_64/librobolectric-nativeruntime.dylib",
    "Windows 11, amd64, native/windows/x86_64/robolectric-nativeruntime.dll",
  })
  void eachHostHasItsLibraryInTheJar(String os, String arch, String path) {
    assertEquals(path, NativeRuntime.libraryFor(false, os, arch));
    assertNotNull(NativeRuntime.class.getClassLoader().getResource(path));
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, native/linux/x86_64/libandroid_runtime.so",
    "Mac OS X, aarch64, native/mac/aarch64/libandroid_runtime.dylib",
    "Windows 11, amd64, native/windows/x86_64/libandroid_runtime.dll",
  })
  void aFrameworkWithALibraryOfItsOwnCallsItAsAndroidDoes(String os, String arch, String path) {
    assertEquals(path, NativeRuntime.libraryFor(true, os, arch));
  }

  @Test
  void linuxOnArmIsReportedAsUnsupported() {
    assertEquals("native/linux/aarch64/librobolectric-nativeruntime.so", NativeRuntime.libraryFor(false, "Linux", "aarch64"));
  }
}
