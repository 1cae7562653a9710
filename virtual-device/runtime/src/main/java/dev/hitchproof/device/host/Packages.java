package dev.hitchproof.device.host;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** The package manager: install, uninstall, clear, and the installed apps. */
final class Packages {
  private static final int FIRST_UID = 10_100;
  private final Path dataDir;
  private final ApkStore store;
  private final Runnable removed;
  private final Map<String, Installed> installed = new LinkedHashMap<>();
  private int uids = FIRST_UID;
  private int installs;

  /** @param removed runs after APKs were removed or renamed */
  Packages(File dataDir, ApkStore store, Runnable removed) {
    this.dataDir = dataDir.toPath();
    this.store = store;
    this.removed = removed;
  }

  /** An installed app: its APKs in the device's tree, the base first, its classes for the JVM, and its signer's certificate, or null. */
  record Installed(List<File> apks, Function<String, byte[]> classes, int uid, String certificate) {}

  /** APKs in their own folder, the base first. */
  record Staged(Path folder, List<Path> apks) {
    /** What the framework's parser reads. */
    Path code() {
      return apks.size() == 1 ? apks.get(0) : folder;
    }
  }

  /** Copies the APKs, each time to another path: the framework keeps manifests and resources by path. */
  Staged stage(List<Path> apks) {
    Path folder = dataDir.resolve("data/app/.staging").resolve(String.valueOf(++installs));
    try {
      Files.createDirectories(folder);
      List<Path> copies = new ArrayList<>();
      for (Path apk : apks) copies.add(Files.copy(apk, folder.resolve(apk.getFileName())));
      return new Staged(folder, copies);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy " + apks + " to " + folder, e);
    }
  }

  void discard(Staged staged) {
    remove(dataDir.relativize(staged.folder()).toString());
  }

  void install(Staged staged, String name, String certificate) {
    Path folder = dataDir.resolve("data/app").resolve(name).resolve(staged.folder().getFileName());
    Installed before = installed.get(name);
    try {
      Files.createDirectories(folder.getParent());
      Files.move(staged.folder(), folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot move " + staged.folder() + " to " + folder, e);
    }
    removed.run();
    List<Path> apks = staged.apks().stream().map(apk -> folder.resolve(apk.getFileName())).toList();
    installed.put(name, new Installed(apks.stream().map(Path::toFile).toList(), classesOf(apks), before == null ? ++uids : before.uid(), certificate));
    if (before != null) remove(dataDir.relativize(before.apks().get(0).getParentFile().toPath()).toString());
  }

  /** If several APKs have a class, the first one's is used. */
  private Function<String, byte[]> classesOf(List<Path> apks) {
    List<Function<String, byte[]>> all = apks.stream().map(store::classesOf).toList();
    return new AppClasses(name -> all.stream().map(classes -> classes.apply(name)).filter(Objects::nonNull).findFirst().orElse(null));
  }

  /** The classes of a program that the shell runs: those of another process, so what they execute has no price. */
  Function<String, byte[]> programIn(Path jar) {
    Function<String, byte[]> classes = store.classesOf(jar);
    return name -> {
      byte[] file = classes.apply(name);
      return file == null ? null : TimeRewriter.rewrite(file);
    };
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
    removed.run();
  }
}
