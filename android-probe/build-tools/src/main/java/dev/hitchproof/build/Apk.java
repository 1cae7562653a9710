package dev.hitchproof.build;

import com.android.tools.r8.CompilationMode;
import dev.hitchproof.apk.ApkSignature;
import dev.hitchproof.apk.DebugKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Zips linked resources, the app's dex, the libraries' dex and as-is files, then signs the APK.
 * Classes given as {@code instead} replace those of the same name.
 */
final class Apk {
  private Apk() {}

  static void assemble(Arguments given) throws Exception {
    LibraryFolder libraries = new LibraryFolder(given.path("libraries"));
    Path work = given.path("work");
    Map<String, byte[]> classes = FileTree.classes(given.paths("classes"));
    classes.putAll(FileTree.classes(given.paths("instead")));
    Set<String> all = new HashSet<>(classes.keySet());
    all.addAll(FileTree.read(libraries.classes(), ".class").keySet());
    ManifestClasses.check(Files.readString(given.path("manifest")), all);
    Dexer dexer =
        new Dexer(given.path("framework"), given.number("minSdk"), CompilationMode.DEBUG);
    List<Path> dex =
        new ArrayList<>(OwnDex.of(classes, libraries.classes(), dexer, work.resolve("dex")));
    dex.addAll(Dexer.outputs(libraries.dex()));
    Map<String, byte[]> added = new TreeMap<>(FileTree.read(libraries.asIs(), ""));
    for (int i = 0; i < dex.size(); i++) {
      added.put(Dexer.entryName(i), Files.readAllBytes(dex.get(i)));
    }
    Path out = given.path("out");
    Path unsigned = work.resolve(out.getFileName() + ".unsigned");
    zip(given.path("linked"), added, unsigned);
    ApkSignature.sign(unsigned, out, DebugKey.at(given.path("key")), given.number("minSdk"));
    Files.delete(unsigned);
    System.out.println(
        out.getFileName() + " " + Files.size(out) + " bytes, " + dex.size() + " dex");
  }

  private static void zip(Path linked, Map<String, byte[]> added, Path out) throws IOException {
    try (ZipFile in = new ZipFile(linked.toFile());
        ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(out))) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        try (InputStream bytes = in.getInputStream(entry)) {
          Zips.put(
              zip, entry.getName(), bytes.readAllBytes(), entry.getMethod() == ZipEntry.STORED);
        }
      }
      for (Map.Entry<String, byte[]> file : added.entrySet()) {
        Zips.put(zip, file.getKey(), file.getValue(), false);
      }
    }
  }
}
