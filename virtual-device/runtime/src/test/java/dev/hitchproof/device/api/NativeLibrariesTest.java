package dev.hitchproof.device.api;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class NativeLibrariesTest {
  private static final String WHY = " is machine code, which the virtual device cannot run: test what needs it on a phone";

  @Test
  void aLibraryIsRefusedWithASentence() {
    assertEquals("libapp.so" + WHY, assertThrows(UnsatisfiedLinkError.class, () -> NativeLibraries.loadLibrary("app")).getMessage());
    assertEquals("/data/libapp.so" + WHY, assertThrows(UnsatisfiedLinkError.class, () -> NativeLibraries.load("/data/libapp.so")).getMessage());
  }

  @Test
  void theLibraryThatComposeLoadsAndDoesNotCallIsAccepted() {
    assertDoesNotThrow(() -> NativeLibraries.loadLibrary("androidx.graphics.path"));
  }
}
