package dev.hitchproof.apk;

import com.android.apksig.ApkSigner;
import com.android.apksig.ApkVerifier;
import com.android.apksig.KeyConfig;
import java.nio.file.Path;
import java.util.List;

/**
 * Aligns and signs an APK with schemes v1, v2 and v3, and reads the result back.
 *
 * @see <a href="https://source.android.com/docs/security/features/apksigning">APK signing</a>
 */
public final class ApkSignature {
  private ApkSignature() {}

  public static void sign(Path unsigned, Path signed, DebugKey debug, int minSdk) throws Exception {
    ApkSigner.SignerConfig signer =
        new ApkSigner.SignerConfig.Builder(
                "CERT", new KeyConfig.Jca(debug.key()), List.of(debug.certificate()))
            .build();
    new ApkSigner.Builder(List.of(signer))
        .setInputApk(unsigned.toFile())
        .setOutputApk(signed.toFile())
        .setMinSdkVersion(minSdk)
        .setCreatedBy("hitchproof")
        .setV1SigningEnabled(true)
        .setV2SigningEnabled(true)
        .setV3SigningEnabled(true)
        .setV4SigningEnabled(false)
        .setAlignmentPreserved(false)
        .build()
        .sign();
    ApkVerifier.Result result =
        new ApkVerifier.Builder(signed.toFile())
            .setMinCheckedPlatformVersion(minSdk)
            .build()
            .verify();
    if (!result.isVerified()) {
      throw new IllegalStateException(signed + " does not verify: " + result.getErrors());
    }
  }
}
