package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Set;
import org.junit.jupiter.api.Test;

final class ManifestClassesTest {
  private static final String MANIFEST =
      """
<manifest><!-- <service android:name="x.Commented" /> -->
  <application android:label="@string/a">
    <meta-data android:name="x.Value" />
    <activity android:exported="true"
        android:name="x.Screen"><intent-filter><action android:name="x.ACTION" /></intent-filter></activity>
    <provider android:name="x.Outer$Inner" />
  </application></manifest>
""";

  @Test
  void onlyComponentsCount() {
    assertEquals(Set.of("x.Screen", "x.Outer$Inner"), ManifestClasses.named(MANIFEST));
  }

  @Test
  void aNameWithoutClassStopsTheBuild() {
    ManifestClasses.check(
        MANIFEST, Set.of("x/Screen.class", "x/Outer$Inner.class", "x/Other.class"));
    assertThrows(
        IllegalStateException.class,
        () -> ManifestClasses.check(MANIFEST, Set.of("x/Screen.class")));
  }
}
