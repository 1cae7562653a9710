package dev.hitchproof.methods;

import dev.hitchproof.apk.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** The files of jars and class folders, by their names in a jar. */
final class ClassFiles {
  interface Change {
    byte[] of(String name, byte[] classFile);
  }

  private static final String CLASS = ".class";
  /** Signature files, which are left out: what they cover is about to change. */
  private static final String SIGNATURE = "META-INF/[^/]+\\.(SF|RSA|DSA|EC)";
  private final Map<String, byte[]> files = new TreeMap<>();

  private ClassFiles() {}

  static ClassFiles read(List<Path> inputs) throws IOException {
    ClassFiles all = new ClassFiles();
    for (Path input : inputs) {
      if (Files.isDirectory(input)) all.readFolder(input);
      else all.readJar(input);
    }
    return all;
  }

  private void readFolder(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
        put(folder.relativize(path).toString().replace('\\', '/'), Files.readAllBytes(path), folder);
      }
    }
  }

  private void readJar(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (entry.isDirectory()) continue;
        try (InputStream in = zip.getInputStream(entry)) {
          put(entry.getName(), in.readAllBytes(), jar);
        }
      }
    } catch (ZipException notOne) {
      throw new Refusal(jar + " is neither a jar nor a class folder: " + notOne.getMessage() + ".");
    }
  }

  /** Of files with the same name that are not classes, the first counts, as on a class path. */
  private void put(String name, byte[] bytes, Path from) {
    if (name.equals(TracedClasses.NAMES_CLASS)) throw new Refusal(from + " is traced already: give what it was made of.");
    if (name.matches(SIGNATURE)) return;
    boolean isSecond = files.putIfAbsent(name, bytes) != null;
    if (isSecond && isClass(name)) throw new Refusal(from + " has " + name + ", and so has an input before it.");
  }

  void add(String name, byte[] bytes) {
    files.put(name, bytes);
  }

  void replaceClasses(Change change) {
    files.replaceAll((name, bytes) -> isClass(name) ? change.of(name, bytes) : bytes);
  }

  /** Classes below META-INF are for other Java versions. */
  private static boolean isClass(String name) {
    return name.endsWith(CLASS) && !name.startsWith("META-INF/") && !name.endsWith("module-info.class");
  }

  /** Writes the jar; the same files give the same bytes. */
  void write(Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(java.time.LocalDateTime.of(1980, 1, 1, 0, 0));
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
  }
}
