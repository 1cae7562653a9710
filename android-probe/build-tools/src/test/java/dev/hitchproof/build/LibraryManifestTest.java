package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LibraryManifestTest {
  @Test
  void packageAndSdkGoIntoTheElement() {
    assertEquals(
        """
        <manifest package="a.b" xmlns:android="x">
            <uses-sdk android:minSdkVersion="21" />
            <application />
        </manifest>
        """,
        finish(
            """
            <manifest xmlns:android="x">
                <application />
            </manifest>
            """));
  }

  @Test
  void emptyElementIsOpened() {
    assertEquals(
        """
        <manifest package="a.b" xmlns:android="x">
            <uses-sdk android:minSdkVersion="21" />
        </manifest>
        """,
        finish("<manifest xmlns:android=\"x\" />"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<manifest package=\"c\"></manifest>",
        "<manifest><uses-sdk/></manifest>",
        "<application/>",
      })
  void valuesOfTheBuildMustNotBeInTheSource(String source) {
    assertThrows(IllegalArgumentException.class, () -> finish(source));
  }

  private static String finish(String source) {
    return LibraryManifest.finish(source, "a.b", LibraryManifest.minSdk("21"));
  }
}
