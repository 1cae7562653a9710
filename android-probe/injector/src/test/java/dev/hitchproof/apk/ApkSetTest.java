package dev.hitchproof.apk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.android.apksig.ApkVerifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApkSetTest {
  @TempDir Path folder;
  private DebugKey key;
  private Injection.Probe probe;

  @BeforeEach
  void makeProbe() throws Exception {
    key = DebugKey.at(folder.resolve("key"));
    probe = TestApks.probeIn(folder);
  }

  @Test
  void putsTheProbeIntoEachBaseAndSignsAllWithOneKey() throws Exception {
    Path in = folder.resolve("in");
    TestApks.zip(in.resolve("splits/base-master.apk"), TestApks.app(17));
    TestApks.zip(in.resolve("splits/base-master_2.apk"), TestApks.app(30));
    TestApks.zip(in.resolve("splits/base-xhdpi.apk"), TestApks.split("config.xhdpi"));
    Files.write(in.resolve("toc.pb"), new byte[] {7});
    Path out = folder.resolve("out");
    List<String> changes = ApkSet.inject(in, probe, key, out);
    assertEquals("added the provider probe.Installer", changes.get(0));
    assertTrue(
        changes.contains("raised minSdkVersion from 17 to 21 [splits/base-master.apk]"),
        changes::toString);
    assertEquals(
        "base APKs: 2, splits signed with the same key: 1", changes.get(changes.size() - 1));
    for (String name : List.of("base-master", "base-master_2", "base-xhdpi")) {
      Path apk = out.resolve("splits/" + name + ".apk");
      boolean isBase = name.startsWith("base-master");
      try (ZipFile zip = new ZipFile(apk.toFile())) {
        assertEquals(isBase, zip.getEntry("classes3.dex") != null, name);
      }
      ApkVerifier.Result result =
          new ApkVerifier.Builder(apk.toFile()).setMinCheckedPlatformVersion(21).build().verify();
      assertTrue(result.isVerified(), name);
      assertEquals(List.of(key.certificate()), result.getSignerCertificates(), name);
    }
    assertFalse(TestApks.manifestOf(out.resolve("splits/base-xhdpi.apk")).getSplit().isEmpty());
    assertArrayEquals(new byte[] {7}, Files.readAllBytes(out.resolve("toc.pb")));
  }

  @Test
  void refusesSplitsWithoutTheirBase() throws Exception {
    Path in = folder.resolve("in");
    TestApks.zip(in.resolve("split.apk"), TestApks.split("config.xhdpi"));
    Path out = folder.resolve("out");
    Refusal refusal =
        assertThrows(Refusal.class, () -> ApkSet.inject(in, probe, key, out));
    assertTrue(refusal.getMessage().endsWith("has no base APK."), refusal::getMessage);
  }
}
