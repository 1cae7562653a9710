package dev.hitchproof.device.host;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** JVM classes of APKs, cached by the APK's hash: {@code <hash>.jar} and {@code <hash>.txt}, the converter's report. */
final class ApkStore {
  /** Increase with every change of the converter's output. */
  private static final String VERSION = "3";
  private static final String CONVERTER = "dev.hitchproof.device.convert.Converter";
  private static final int HASH_BYTES = 16;

  /** The classes, and whether they had to be made. */
  record Converted(File jar, boolean fresh) {}

  private final Path dir;
  private final File converterLibraries;
  private final File framework;

  ApkStore(Path dir, File converterLibraries, File framework) {
    this.dir = dir;
    this.converterLibraries = converterLibraries;
    this.framework = framework;
  }

  Converted classesOf(Path apk) {
    try {
      String hash = hash(apk);
      Path jar = dir.resolve(hash + ".jar");
      if (Files.exists(jar)) return new Converted(jar.toFile(), false);
      Files.createDirectories(dir);
      Path made = dir.resolve(hash + "." + ProcessHandle.current().pid());
      convert(apk, made, dir.resolve(hash + ".txt"));
      Files.move(made, jar, StandardCopyOption.ATOMIC_MOVE);
      return new Converted(jar.toFile(), true);
    } catch (IOException e) {
      throw new Refusal("unsupported-apk", "cannot convert " + apk + ": " + e.getMessage(), e);
    }
  }

  private static String hash(Path apk) throws IOException {
    try {
      MessageDigest d = MessageDigest.getInstance("SHA-256");
      d.update(VERSION.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(d.digest(Files.readAllBytes(apk)), 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private void convert(Path apk, Path to, Path report) throws IOException {
    List<URL> urls = new ArrayList<>();
    File[] libraries = converterLibraries.listFiles();
    if (libraries == null) throw new IOException("no converter in " + converterLibraries + "; build the runtime with mvn package");
    for (File f : libraries) urls.add(f.toURI().toURL());
    urls.add(ApkStore.class.getProtectionDomain().getCodeSource().getLocation());
    try (URLClassLoader l = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      l.loadClass(CONVERTER).getMethod("convert", Path.class, Path.class, Path.class, Path.class)
          .invoke(null, apk, framework.toPath(), to, report);
    } catch (InvocationTargetException e) {
      throw new Refusal("unsupported-apk", "cannot convert " + apk + ": " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the converter is not on the class path", e);
    }
  }
}
