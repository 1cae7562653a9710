package dev.hitchproof.device.inside.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** A native library and the data that it reads, unpacked from their jar. */
public final class UnpackedLibrary {
  private static final String CACHE = "hitchproof.device.cache";
  private static final List<String> DATA = List.of("fonts/", "icu/", "hyphen-data/");

  private UnpackedLibrary() {}

  /** Where the jar of Robolectric or of the framework keeps the library of a host; neither has one for Linux on ARM. */
  static String pathFor(boolean isOfFramework, String os, String arch) {
    String cpu = arch.equals("aarch64") || arch.equals("arm64") ? "aarch64" : "x86_64";
    String name = isOfFramework ? "android_runtime" : "robolectric-nativeruntime";
    if (os.startsWith("Mac")) return "native/mac/" + cpu + "/lib" + name + ".dylib";
    if (os.startsWith("Windows")) return "native/windows/x86_64/" + (isOfFramework ? "lib" : "") + name + ".dll";
    return "native/linux/" + cpu + "/lib" + name + ".so";
  }

  static String pathHere(boolean isOfFramework) {
    return pathFor(isOfFramework, System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  /**
   * Unpacks the library of Robolectric, or the framework's ({@code true}), into a cache folder. A program of its own, since it links
   * classes that the JDK loads for itself, whose hashes the JVM then does not draw any more on the threads of an app.
   */
  public static void main(String[] args) throws IOException {
    System.setProperty(CACHE, args[0]);
    of(Boolean.parseBoolean(args[1]));
  }

  /** The folder with the library at the path that it has in its jar. */
  static Path of(boolean isOfFramework) throws IOException {
    String library = pathHere(isOfFramework);
    URL url = UnpackedLibrary.class.getClassLoader().getResource(library);
    if (url == null) throw new IOException("there is no " + library + ": run on Linux x86-64 or macOS");
    URL jarUrl = ((JarURLConnection) url.openConnection()).getJarFileURL();
    try (JarFile jar = new JarFile(fileOf(jarUrl))) {
      String name = new File(jar.getName()).getName().replace(".jar", "");
      Path base = Path.of(System.getProperty(CACHE, System.getProperty("java.io.tmpdir")));
      Path dir = base.resolve(name);
      if (Files.exists(dir)) return dir;
      Path unpacked = unpack(jar, library, Files.createTempDirectory(base, "unpack"));
      try {
        Files.move(unpacked, dir, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException raced) {
        if (!Files.exists(dir)) throw raced;
      }
      return dir;
    }
  }

  /** A URL has a space or a letter outside ASCII as `%20` or the like; a path has it as it is. */
  static File fileOf(URL url) throws IOException {
    try {
      return Path.of(url.toURI()).toFile();
    } catch (URISyntaxException notEncoded) {
      throw new IOException(url + " is no file", notEncoded);
    }
  }

  private static Path unpack(JarFile jar, String library, Path into) throws IOException {
    for (JarEntry e : Collections.list(jar.entries())) {
      if (e.isDirectory() || !e.getName().equals(library) && DATA.stream().noneMatch(e.getName()::startsWith)) continue;
      Path to = into.resolve(e.getName()).normalize();
      if (!to.startsWith(into)) throw new IOException("bad entry " + e.getName());
      Files.createDirectories(to.getParent());
      try (InputStream in = jar.getInputStream(e)) {
        Files.copy(in, to);
      }
    }
    return into;
  }
}
