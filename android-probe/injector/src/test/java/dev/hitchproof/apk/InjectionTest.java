package dev.hitchproof.apk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.android.apksig.ApkVerifier;
import com.reandroid.arsc.chunk.xml.AndroidManifestBlock;
import com.reandroid.arsc.chunk.xml.ResXmlElement;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InjectionTest {
  private static final byte[] PROBE_DEX = "probe".getBytes(StandardCharsets.UTF_8);
  private static final String PROBE_MANIFEST =
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
        <provider android:name="probe.Installer" android:authorities="${applicationId}.probe"
            android:exported="false" android:initOrder="2147483647" />
        <receiver android:name="probe.Control" android:exported="true"
            android:permission="android.permission.DUMP" />
      </application></manifest>
      """;

  @TempDir static Path folder;
  private static DebugKey key;
  private static Injection.Probe probe;

  @BeforeAll
  static void makeProbe() throws Exception {
    key = DebugKey.at(folder.resolve("key"));
    byte[] manifest = PROBE_MANIFEST.getBytes(StandardCharsets.UTF_8);
    Path aar = zip("probe.aar", Map.of("AndroidManifest.xml", manifest));
    probe = new Injection.Probe(aar, Files.write(folder.resolve("probe.dex"), PROBE_DEX));
  }

  /** Machine code and resources are not compressed, as build tools leave them. */
  private static Path zip(String name, Map<String, byte[]> files) throws Exception {
    Path path = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(path);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        if (file.getKey().endsWith(".so") || file.getKey().endsWith(".arsc")) {
          CRC32 crc = new CRC32();
          crc.update(file.getValue());
          entry.setMethod(ZipEntry.STORED);
          entry.setSize(file.getValue().length);
          entry.setCrc(crc.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
    return path;
  }

  private static Map<String, byte[]> app(int minSdk) {
    AndroidManifestBlock manifest = AndroidManifestBlock.empty();
    manifest.setPackageName("com.acme");
    manifest.setMinSdkVersion(minSdk);
    manifest.getOrCreateApplicationElement();
    manifest.refresh();
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("AndroidManifest.xml", manifest.getBytes());
    files.put("classes.dex", new byte[] {1});
    files.put("classes2.dex", new byte[] {2});
    files.put("resources.arsc", new byte[5]);
    files.put("lib/x86_64/libacme.so", new byte[7]);
    return files;
  }

  private static List<String> inject(Path apk, String out) throws Exception {
    return Injection.inject(apk, probe, key, folder.resolve(out));
  }

  private static byte[] read(Path apk, String name) throws Exception {
    try (ZipFile zip = new ZipFile(apk.toFile());
        InputStream in = zip.getInputStream(zip.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  @Test
  void addsComponentsForThisAppAndMakesItDebuggable() throws Exception {
    List<String> changes = inject(zip("a.apk", app(24)), "a-out.apk");
    byte[] bytes = read(folder.resolve("a-out.apk"), "AndroidManifest.xml");
    AndroidManifestBlock manifest =
        AndroidManifestBlock.load(new ByteArrayInputStream(bytes));
    ResXmlElement provider = manifest.getApplicationElement().getElement("provider");
    ResXmlElement receiver = manifest.getApplicationElement().getElement("receiver");
    assertEquals("probe.Installer", AndroidManifestBlock.getAndroidNameValue(provider));
    assertEquals(
        "com.acme.probe", provider.searchAttributeByResourceId(0x01010018).getValueAsString());
    assertEquals(0, provider.searchAttributeByResourceId(0x01010010).getData());
    assertEquals(
        Integer.MAX_VALUE, provider.searchAttributeByResourceId(0x0101001a).getData());
    assertEquals(-1, receiver.searchAttributeByResourceId(0x01010010).getData());
    assertTrue(manifest.isDebuggable());
    assertEquals(24, manifest.getMinSdkVersion());
    assertTrue(changes.contains("added the provider probe.Installer"), changes::toString);
    assertTrue(changes.stream().anyMatch(change -> change.startsWith("set debuggable")));
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
    Map<String, byte[]> bundle = Map.of("base/manifest/AndroidManifest.xml", new byte[1]);
    refused(zip("app.aab", bundle), "is a bundle");
    refused(zip("app.apks", Map.of("toc.pb", new byte[1])), "bundletool build-apks");
    Map<String, byte[]> damaged = Map.of("AndroidManifest.xml", new byte[] {3, 0, 8, 0, 9});
    refused(zip("damaged.apk", damaged), "manifest that cannot be read");
  }

  @Test
  void refusesASplit() throws Exception {
    AndroidManifestBlock manifest = AndroidManifestBlock.empty();
    manifest.setPackageName("com.acme");
    manifest.setSplit("config.xhdpi", true);
    manifest.refresh();
    Map<String, byte[]> files = Map.of("AndroidManifest.xml", manifest.getBytes());
    refused(zip("split.apk", files), "the split config.xhdpi of an app");
  }

  private static void refused(Path apk, String sentence) {
    Path out = folder.resolve("refused-" + apk.getFileName());
    Refusal refusal =
        assertThrows(Refusal.class, () -> Injection.inject(apk, probe, key, out));
    assertTrue(refusal.getMessage().contains(sentence), refusal::getMessage);
    assertTrue(Files.notExists(out));
  }
}
