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
final class UnpackedLibrary {
  private static final List<String> DATA = List.of("fonts/", "icu/", "hyphen-data/");

  private UnpackedLibrary() {}

  /** The folder with the library at the path that it has in its jar. */
  static Path of(String library) throws IOException {
    URL url = UnpackedLibrary.class.getClassLoader().getResource(library);
    if (url == null) throw new IOException("there is no " + library + ": run on Linux x86-64 or macOS");
    URL jarUrl = ((JarURLConnection) url.openConnection()).getJarFileURL();
    try (JarFile jar = new JarFile(fileOf(jarUrl))) {
      String name = new File(jar.getName()).getName().replace(".jar", "");
      Path base = Path.of(System.getProperty("hitchproof.device.cache", System.getProperty("java.io.tmpdir")));
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
