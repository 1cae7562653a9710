package dev.hitchproof.apk;

import static dev.hitchproof.apk.TestApks.PROBE_DEX;
import static dev.hitchproof.apk.TestApks.app;
import static dev.hitchproof.apk.TestApks.manifestOf;
import static dev.hitchproof.apk.TestApks.read;
import static dev.hitchproof.apk.TestApks.split;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.android.apksig.ApkVerifier;
import com.reandroid.arsc.chunk.xml.AndroidManifestBlock;
import com.reandroid.arsc.chunk.xml.ResXmlElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InjectionTest {
  @TempDir static Path folder;
  private static DebugKey key;
  private static Injection.Probe probe;

  @BeforeAll
  static void makeProbe() throws Exception {
    key = DebugKey.at(folder.resolve("key"));
    probe = TestApks.probeIn(folder);
  }

  private static Path zip(String name, Map<String, byte[]> files) throws Exception {
    return TestApks.zip(folder.resolve(name), files);
  }

  private static List<String> inject(Path apk, String out) throws Exception {
    return Injection.inject(apk, probe, key, folder.resolve(out));
  }

  @Test
  void addsComponentsForThisAppAndMakesItProfileable() throws Exception {
    List<String> changes = inject(zip("a.apk", app(24)), "a-out.apk");
    AndroidManifestBlock manifest = manifestOf(folder.resolve("a-out.apk"));
    ResXmlElement provider = manifest.getApplicationElement().getElement("provider");
    ResXmlElement receiver = manifest.getApplicationElement().getElement("receiver");
    assertEquals("probe.Installer", AndroidManifestBlock.getAndroidNameValue(provider));
    assertEquals(
        "com.acme.probe", provider.searchAttributeByResourceId(0x01010018).getValueAsString());
    assertEquals(0, provider.searchAttributeByResourceId(0x01010010).getData());
    assertEquals(
        Integer.MAX_VALUE, provider.searchAttributeByResourceId(0x0101001a).getData());
    assertEquals(-1, receiver.searchAttributeByResourceId(0x01010010).getData());
    ResXmlElement finger = manifest.getManifestElement().getElement("instrumentation");
    assertEquals("probe.Finger", AndroidManifestBlock.getAndroidNameValue(finger));
    assertEquals(
        "com.acme", finger.searchAttributeByResourceId(0x01010021).getValueAsString());
    assertFalse(Boolean.TRUE.equals(manifest.isDebuggable()));
    ResXmlElement profileable = manifest.getApplicationElement().getElement("profileable");
    assertEquals(-1, profileable.searchAttributeByResourceId(0x01010594).getData());
    ResXmlElement request = manifest.getApplicationElement().getElement("meta-data");
    assertEquals("dev.hitchproof.enabled", AndroidManifestBlock.getAndroidNameValue(request));
    assertEquals(-1, request.searchAttributeByResourceId(0x01010024).getData());
    assertEquals(24, manifest.getMinSdkVersion());
    assertTrue(changes.contains("added the provider probe.Installer"), changes::toString);
    assertTrue(changes.stream().anyMatch(change -> change.startsWith("made it profileable")));
  }

  @Test
  void raisesAMinSdkBelowTheProbes() throws Exception {
    List<String> changes = inject(zip("old.apk", app(17)), "old-out.apk");
    assertTrue(changes.contains("raised minSdkVersion from 17 to 21"), changes::toString);
  }

  @Test
  void putsItsCodeBehindTheAppsAndKeepsTheRest() throws Exception {
    inject(zip("b.apk", app(24)), "b-out.apk");
    Path out = folder.resolve("b-out.apk");
    assertArrayEquals(PROBE_DEX, read(out, "classes3.dex"));
    assertArrayEquals(new byte[] {2}, read(out, "classes2.dex"));
    try (ZipFile zip = new ZipFile(out.toFile())) {
      assertEquals(ZipEntry.STORED, zip.getEntry("resources.arsc").getMethod());
      assertEquals(ZipEntry.STORED, zip.getEntry("lib/x86_64/libacme.so").getMethod());
      assertEquals(ZipEntry.DEFLATED, zip.getEntry("classes3.dex").getMethod());
    }
  }

  @Test
  void signsWithThreeSchemesAndTheSameBytesEachTime() throws Exception {
    Path apk = zip("c.apk", app(21));
    inject(apk, "c-1.apk");
    inject(apk, "c-2.apk");
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("c-1.apk")),
        Files.readAllBytes(folder.resolve("c-2.apk")));
    ApkVerifier.Result result =
        new ApkVerifier.Builder(folder.resolve("c-1.apk").toFile()).build().verify();
    assertTrue(result.isVerifiedUsingV1Scheme());
    assertTrue(result.isVerifiedUsingV2Scheme());
    assertTrue(result.isVerifiedUsingV3Scheme());
  }

  @Test
  void refusesAnAppThatHasTheProbe() throws Exception {
    inject(zip("d.apk", app(24)), "d-out.apk");
    refused(folder.resolve("d-out.apk"), "has the probe already (probe.Installer)");
  }

  @Test
  void refusesWhatIsNoApk() throws Exception {
    refused(Files.write(folder.resolve("text.apk"), new byte[] {1, 2, 3}), "is not an APK");
    refused(zip("empty.apk", Map.of("a.txt", new byte[1])), "has no AndroidManifest.xml");
    Map<String, byte[]> damaged = Map.of("AndroidManifest.xml", new byte[] {3, 0, 8, 0, 9});
    refused(zip("damaged.apk", damaged), "manifest that cannot be read");
  }

  @Test
  void refusesASplit() throws Exception {
    refused(zip("split.apk", split("config.xhdpi")), "the split config.xhdpi of an app");
  }

  private static void refused(Path apk, String sentence) {
    Path out = folder.resolve("refused-" + apk.getFileName());
    Refusal refusal =
        assertThrows(Refusal.class, () -> Injection.inject(apk, probe, key, out));
    assertTrue(refusal.getMessage().contains(sentence), refusal::getMessage);
    assertTrue(Files.notExists(out));
  }
}
