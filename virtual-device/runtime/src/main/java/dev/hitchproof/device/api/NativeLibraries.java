package dev.hitchproof.device.api;

import java.util.Set;

/** Replaces the loading of native libraries in app code: machine code for phones does not run here. */
public final class NativeLibraries {
  /**
   * AndroidX libraries that are loaded on every phone and called below API 34 only. Compose loads this one.
   * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:graphics/graphics-path/src/main/java/androidx/graphics/path/PathIteratorImpl.kt
   */
  private static final Set<String> NOT_CALLED = Set.of("androidx.graphics.path");

  private NativeLibraries() {}

  public static void loadLibrary(String name) {
    if (!NOT_CALLED.contains(name)) refuse("lib" + name + ".so");
  }

  public static void loadLibrary(Runtime runtime, String name) {
    loadLibrary(name);
  }

  public static void load(String path) {
    refuse(path);
  }

  public static void load(Runtime runtime, String path) {
    refuse(path);
  }

  private static void refuse(String library) {
    throw new UnsatisfiedLinkError(
        library + " is machine code, which the virtual device cannot run: test what needs it on a phone");
  }
}
