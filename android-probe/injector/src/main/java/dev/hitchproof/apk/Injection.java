package dev.hitchproof.apk;

import com.reandroid.arsc.chunk.xml.AndroidManifestBlock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Puts the probe into a finished APK: its components into the manifest, its dex after the app's, and
 * a new signature. An app that checks its own signature will notice.
 */
final class Injection {
  private static final String MANIFEST = "AndroidManifest.xml";

  private Injection() {}

  /** The parts of the probe: its AAR for the manifest, and its classes as dex. */
  record Probe(Path aar, Path dex) {}

  /**
   * @return what was changed, in words
   * @throws Refusal when the APK cannot take the probe
   */
  static List<String> inject(Path apk, Probe probe, DebugKey key, Path out) throws Exception {
    List<String> changes = new ArrayList<>();
    byte[] manifest;
    String dex;
    int minSdk;
    try (ZipFile zip = opened(apk)) {
      AndroidManifestBlock block = manifestOf(zip, apk);
      ProbeManifest.addTo(block, entry(probe.aar(), MANIFEST), changes);
      minSdk = block.getMinSdkVersion();
      manifest = block.getBytes();
      dex = nextDex(zip);
    }
    Path unsigned = out.resolveSibling(out.getFileName() + ".unsigned");
    try {
      byte[] probeDex = Files.readAllBytes(probe.dex());
      ApkCopy.write(apk, Map.of(MANIFEST, manifest, dex, probeDex), unsigned);
      changes.add("the probe's code is " + dex);
      ApkSignature.sign(unsigned, out, key, minSdk);
      changes.add("signed with a debug key (v1, v2, v3): uninstall the original before installing");
    } finally {
      Files.deleteIfExists(unsigned);
    }
    return changes;
  }

  static AndroidManifestBlock manifestOf(Path apk) throws IOException {
    try (ZipFile zip = opened(apk)) {
      return manifestOf(zip, apk);
    }
  }

  private static ZipFile opened(Path apk) throws IOException {
    try {
      return new ZipFile(apk.toFile());
    } catch (ZipException damaged) {
      throw new Refusal(apk + " is not an APK: " + damaged.getMessage() + ".");
    }
  }

  private static AndroidManifestBlock manifestOf(ZipFile zip, Path apk) throws IOException {
    if (zip.getEntry(MANIFEST) == null) {
      throw new Refusal(apk + " has no " + MANIFEST + ", so it is not an APK.");
    }
    try (InputStream in = zip.getInputStream(zip.getEntry(MANIFEST))) {
      return AndroidManifestBlock.load(in);
    } catch (IOException | RuntimeException damaged) {
      throw new Refusal(apk + " has a manifest that cannot be read: " + damaged.getMessage() + ".");
    }
  }

  private static byte[] entry(Path zip, String name) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile());
        InputStream in = file.getInputStream(file.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  /** The first free name: the platform looks for classes.dex, classes2.dex, … until one is missing. */
  private static String nextDex(ZipFile apk) {
    String name = "classes.dex";
    for (int number = 2; apk.getEntry(name) != null; number++) {
      name = "classes" + number + ".dex";
    }
    return name;
  }
}
