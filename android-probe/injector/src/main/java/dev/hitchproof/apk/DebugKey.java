package dev.hitchproof.apk;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * The key that signs every debug build: made on first use, kept out of version control, with
 * the name and passwords of the Android tools. It is kept between builds, since another key makes
 * another APK.
 *
 * @see <a href="https://developer.android.com/studio/publish/app-signing#debug-mode">debug
 *     signing</a>
 */
public record DebugKey(PrivateKey key, X509Certificate certificate) {
  private static final String ALIAS = "androiddebugkey";
  private static final String PASSWORD = "android";

  public static DebugKey at(Path store) throws Exception {
    if (!Files.exists(store)) {
      Files.createDirectories(store.toAbsolutePath().getParent());
      String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
      Programs.run(
          List.of(
              keytool,
              "-genkeypair",
              "-keystore",
              store.toString(),
              "-storetype",
              "PKCS12",
              "-storepass",
              PASSWORD,
              "-alias",
              ALIAS,
              "-keyalg",
              "RSA",
              "-keysize",
              "2048",
              "-validity",
              "10950",
              "-dname",
              "CN=Android Debug,O=Android,C=US"));
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    PrivateKey key = (PrivateKey) keys.getKey(ALIAS, PASSWORD.toCharArray());
    return new DebugKey(key, (X509Certificate) keys.getCertificate(ALIAS));
  }
}
