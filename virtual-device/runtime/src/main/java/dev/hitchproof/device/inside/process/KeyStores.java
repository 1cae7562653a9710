package dev.hitchproof.device.inside.process;

import android.security.keystore.KeyGenParameterSpec;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import javax.crypto.KeyGenerator;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;

/**
 * The platform's stores of keys. AndroidKeyStore makes and keeps secret keys, in memory instead of in hardware: it has no
 * key pairs. AndroidCAStore has the authorities that the JDK trusts.
 */
final class KeyStores {
  private static final String KEYS = "AndroidKeyStore";
  private static final String AUTHORITIES = "AndroidCAStore";
  private static final int BITS = 256;
  /** By package, then by alias. */
  private static final Map<String, Map<String, Key>> MADE = new ConcurrentHashMap<>();

  private KeyStores() {}

  /** For the one app that runs. */
  static void install(String packageName) {
    Map<String, Key> made = MADE.computeIfAbsent(packageName, none -> new ConcurrentSkipListMap<>());
    Security.removeProvider(KEYS);
    Security.addProvider(new Provider(KEYS, "1.0", "keys of the virtual device") {
      {
        serve("KeyStore", KEYS, () -> new Store(made));
        serve("KeyStore", AUTHORITIES, () -> new Store(authorities()));
        for (String algorithm : List.of("AES", "HmacSHA256")) serve("KeyGenerator", algorithm, () -> new Generator(algorithm, made));
      }

      private void serve(String type, String algorithm, Supplier<Object> making) {
        putService(new Service(this, type, algorithm, KeyStores.class.getName(), null, null) {
          @Override
          public Object newInstance(Object unused) {
            return making.get();
          }
        });
      }
    });
  }

  /** A generator of the JDK whose key is kept under the alias of its specification. */
  private static final class Generator extends KeyGeneratorSpi {
    private final String algorithm;
    private final Map<String, Key> made;
    private KeyGenParameterSpec spec;

    Generator(String algorithm, Map<String, Key> made) {
      this.algorithm = algorithm;
      this.made = made;
    }

    @Override
    protected void engineInit(SecureRandom random) {
      throw new UnsupportedOperationException("a key of " + KEYS + " needs a KeyGenParameterSpec");
    }

    @Override
    protected void engineInit(int bits, SecureRandom random) {
      engineInit(random);
    }

    @Override
    protected void engineInit(AlgorithmParameterSpec of, SecureRandom random) throws InvalidAlgorithmParameterException {
      if (!(of instanceof KeyGenParameterSpec given)) throw new InvalidAlgorithmParameterException("no KeyGenParameterSpec: " + of);
      spec = given;
    }

    @Override
    protected SecretKey engineGenerateKey() {
      try {
        KeyGenerator jdk = KeyGenerator.getInstance(algorithm, "SunJCE");
        jdk.init(spec.getKeySize() < 0 ? BITS : spec.getKeySize());
        SecretKey key = jdk.generateKey();
        made.put(spec.getKeystoreAlias(), key);
        return key;
      } catch (GeneralSecurityException e) {
        throw new ProviderException(e);
      }
    }
  }

  /** Keys and certificates by alias; an app adds none. */
  private static final class Store extends KeyStoreSpi {
    private final Map<String, ?> entries;

    Store(Map<String, ?> entries) {
      this.entries = entries;
    }

    @Override
    public Key engineGetKey(String alias, char[] password) {
      return entries.get(alias) instanceof Key key ? key : null;
    }

    @Override
    public Certificate engineGetCertificate(String alias) {
      return entries.get(alias) instanceof Certificate certificate ? certificate : null;
    }

    @Override
    public Certificate[] engineGetCertificateChain(String alias) {
      Certificate certificate = engineGetCertificate(alias);
      return certificate == null ? null : new Certificate[] {certificate};
    }

    @Override
    public Date engineGetCreationDate(String alias) {
      return engineContainsAlias(alias) ? new Date() : null;
    }

    @Override
    public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) throws KeyStoreException {
      throw new KeyStoreException("the virtual device imports no keys");
    }

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) throws KeyStoreException {
      engineSetKeyEntry(alias, null, null, chain);
    }

    @Override
    public void engineSetCertificateEntry(String alias, Certificate c) throws KeyStoreException {
      engineSetKeyEntry(alias, null, null, null);
    }

    @Override
    public void engineDeleteEntry(String alias) {
      entries.remove(alias);
    }

    @Override
    public Enumeration<String> engineAliases() {
      return Collections.enumeration(List.copyOf(entries.keySet()));
    }

    @Override
    public boolean engineContainsAlias(String alias) {
      return entries.containsKey(alias);
    }

    @Override
    public int engineSize() {
      return entries.size();
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
      return engineGetKey(alias, null) != null;
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
      return engineGetCertificate(alias) != null;
    }

    @Override
    public String engineGetCertificateAlias(Certificate c) {
      return entries.keySet().stream().filter(alias -> c.equals(engineGetCertificate(alias))).findFirst().orElse(null);
    }

    @Override
    public void engineStore(OutputStream to, char[] password) {
      throw new UnsupportedOperationException("the platform's stores are not written");
    }

    @Override
    public void engineLoad(InputStream from, char[] password) {}
  }

  private static Map<String, Certificate> authorities() {
    Map<String, Certificate> all = new TreeMap<>();
    try (InputStream file = new FileInputStream(new File(System.getProperty("java.home"), "lib/security/cacerts"))) {
      KeyStore jdk = KeyStore.getInstance("JKS"); // reads every format of this file
      jdk.load(file, null);
      for (String alias : Collections.list(jdk.aliases())) all.put(alias, jdk.getCertificate(alias));
      return Collections.unmodifiableMap(all);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the JDK's certificate authorities cannot be read", e);
    }
  }
}
