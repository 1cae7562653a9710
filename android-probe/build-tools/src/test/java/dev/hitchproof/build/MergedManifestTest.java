package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MergedManifestTest {
  @TempDir Path folder;

  @Test
  void libraryComponentsComeInWithThePlaceholdersFilled() throws IOException {
    String merged =
        merge("", "<provider android:name=\"l.P\" android:authorities=\"${applicationId}.p\" />");
    assertEquals(1, count("android:authorities=\"a.b.p\"", merged));
  }

  @Test
  void removedElementsAndToolAttributesAreGone() throws IOException {
    String merged =
        merge(
            "<receiver android:name=\"l.R\" tools:node=\"remove\" />",
            "<receiver android:name=\"l.R\" />");
    assertEquals(0, count("receiver", merged));
    assertEquals(0, count("tools:", merged));
  }

  @Test
  void aPlaceholderWithoutValueStopsTheBuild() {
    assertThrows(
        IllegalStateException.class, () -> merge("", "<receiver android:name=\"${unknown}\" />"));
  }

  private String merge(String app, String library) throws IOException {
    Path main = manifest("main.xml", "a.b", app);
    Path lib = manifest("lib.xml", "l.m", library);
    return MergedManifest.merge(main, List.of(lib), Map.of("applicationId", "a.b"), Map.of());
  }

  private Path manifest(String file, String packageName, String components) throws IOException {
    return Files.writeString(
        folder.resolve(file),
        """
        <manifest package="%s" xmlns:android="http://schemas.android.com/apk/res/android"
            xmlns:tools="http://schemas.android.com/tools"><application>%s</application></manifest>
        """
            .formatted(packageName, components));
  }

  private static long count(String words, String text) {
    return Pattern.compile(Pattern.quote(words)).matcher(text).results().count();
  }
}
