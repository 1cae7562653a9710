package dev.hitchproof.device.host;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The package manager: install, uninstall, clear, and the installed apps. */
final class Packages {
  private static final int FIRST_UID = 10_100;
  private final Path dataDir;
  private final ApkStore store;
  private final Map<String, Installed> installed = new LinkedHashMap<>();
  private int uids = FIRST_UID;
  private int installs;

  Packages(File dataDir, ApkStore store) {
    this.dataDir = dataDir.toPath();
    this.store = store;
  }

  /**
   * A path of its own for each install, as on a phone: the framework keeps resources by path.
   *
   * @param facts the manifest's content, from the framework's parser
   */
  Installed install(Path apk, Map<String, Object> facts, Function<String, byte[]> classes) {
    String name = (String) facts.get("package");
    Path copy = dataDir.resolve("data/app").resolve(name).resolve(String.valueOf(++installs)).resolve("base.apk");
    Installed before = installed.get(name);
    try {
      Files.createDirectories(copy.getParent());
      Files.copy(apk, copy);
      if (before != null) Files.deleteIfExists(before.apk().toPath());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy " + apk + " to " + copy, e);
    }
    Installed now = new Installed(copy.toFile(), classes, before == null ? ++uids : before.uid(), facts);
    installed.put(name, now);
    return now;
  }

  Function<String, byte[]> classesOf(Path apk) {
    return store.classesOf(apk);
  }

  Installed get(String name) {
    Installed i = installed.get(name);
    if (i == null) throw new Refusal("not-installed", "no package " + name + "; installed: " + installed.keySet());
    return i;
  }

  void uninstall(String name) {
    get(name);
    installed.remove(name);
    for (String dir : List.of("data/app/" + name, "data/user_de/0/" + name, "data/data/" + name)) remove(dir);
    for (String kind : List.of("data", "media", "obb")) remove("storage/emulated/0/Android/" + kind + "/" + name);
  }

  /** {@code pm clear}: removes the app's data, not the app or its media, as on a phone. */
  void clear(String name) {
    get(name);
    for (String dir : List.of("data/user_de/0/" + name, "data/data/" + name, "storage/emulated/0/Android/data/" + name)) remove(dir);
  }

  private void remove(String dir) {
    Path root = dataDir.resolve(dir);
    if (!Files.exists(root)) return;
    try (Stream<Path> all = Files.walk(root)) {
      for (Path p : all.sorted(Collections.reverseOrder()).toList()) Files.delete(p);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + root, e);
    }
  }
}
