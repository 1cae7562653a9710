package dev.hitchproof.apk;

import com.reandroid.arsc.chunk.xml.AndroidManifestBlock;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Small APKs, and a probe to put into them. */
final class TestApks {
  static final byte[] PROBE_DEX = "probe".getBytes(StandardCharsets.UTF_8);
  private static final String PROBE_MANIFEST =
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <uses-sdk android:minSdkVersion="21" />
      <application>
        <provider android:name="probe.Installer" android:authorities="${applicationId}.probe"
            android:exported="false" android:initOrder="2147483647" />
        <receiver android:name="probe.Control" android:exported="true"
            android:permission="android.permission.DUMP" />
      </application>
      <instrumentation android:name="probe.Finger" android:targetPackage="${applicationId}" />
      </manifest>
      """;

  private TestApks() {}

  static Injection.Probe probeIn(Path folder) throws Exception {
    byte[] manifest = PROBE_MANIFEST.getBytes(StandardCharsets.UTF_8);
    Path aar = zip(folder.resolve("probe.aar"), Map.of("AndroidManifest.xml", manifest));
    return new Injection.Probe(aar, Files.write(folder.resolve("probe.dex"), PROBE_DEX));
  }

  /** A zip with uncompressed machine code and resources, as build tools make it. */
  static Path zip(Path path, Map<String, byte[]> files) throws Exception {
    Files.createDirectories(path.getParent());
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

  static Map<String, byte[]> app(int minSdk) {
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

  static Map<String, byte[]> split(String name) {
    AndroidManifestBlock manifest = AndroidManifestBlock.empty();
    manifest.setPackageName("com.acme");
    manifest.setSplit(name, true);
    manifest.refresh();
    return Map.of("AndroidManifest.xml", manifest.getBytes());
  }

  static byte[] read(Path apk, String name) throws Exception {
    try (ZipFile zip = new ZipFile(apk.toFile());
        InputStream in = zip.getInputStream(zip.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  static AndroidManifestBlock manifestOf(Path apk) throws Exception {
    return AndroidManifestBlock.load(new ByteArrayInputStream(read(apk, "AndroidManifest.xml")));
  }
}
