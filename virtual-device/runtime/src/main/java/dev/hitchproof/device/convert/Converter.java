package dev.hitchproof.device.convert;

import com.googlecode.d2j.DexConstants;
import com.googlecode.d2j.node.DexFileNode;
import dev.hitchproof.device.files.CacheFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.zip.ZipFile;

/**
 * An APK's classes for the JVM, each converted by dex2jar when it is first loaded, and cached by its content. Runs in a
 * separate class loader: dex2jar's patched ASM must not be mixed with Robolectric's. Methods that cannot be converted are
 * reported each time and not cached; they throw when they are called.
 */
public final class Converter implements Function<String, byte[]> {
  /** Increase with every change of the output. */
  private static final String VERSION = "12";
  private static final int HASH_BYTES = 16;
  /** Code of any dex file may call methods that interfaces of the platform have; a class file may from the version on that dex2jar makes of this one. */
  private static final int WITH_INTERFACE_METHODS = DexConstants.DEX_038;

  /** @param version version of what the converted classes depend on besides the APK */
  record Caches(KnownKeys known, ClassCache classes, String version) {}

  private final DexFiles dex;
  private final Caches caches;
  private final ClassHeads heads;
  private final Constructors constructors;
  private final Dex2jarTranslation.Translation translation;
  private final Consumer<String> problems;

  /** @param framework null for the JDK alone */
  Converter(DexFiles dex, Caches caches, ZipFile framework, Dex2jarTranslation.Translation translation, Consumer<String> problems) {
    this.dex = dex;
    this.caches = caches;
    this.translation = translation;
    this.problems = problems;
    heads = new ClassHeads(dex::head, framework);
    constructors = new Constructors(dex::members, heads::platformClass);
  }

  /**
   * @param dir the cache's folder
   * @param problems takes a sentence for each part of a class that cannot be converted
   * @return the class file of a class by its internal name; null if the APK has no such class
   */
  public static Function<String, byte[]> open(Path apk, Path framework, Path dir, Consumer<String> problems) throws IOException {
    String version = VERSION + " " + framework.getFileName();
    KnownKeys known = KnownKeys.in(dir.resolve("apks").resolve(CacheFolder.nameOf(version, Files.readAllBytes(apk), HASH_BYTES)));
    ClassCache classes = new ClassCache(dir.resolve("classes"));
    return new Converter(DexFiles.of(apk), new Caches(known, classes, version), new ZipFile(framework.toFile()), Dex2jarTranslation.TRANSLATION, problems);
  }

  @Override
  public synchronized byte[] apply(String name) {
    try {
      String key = caches.known.of(name);
      byte[] cached = key == null ? null : caches.classes.get(key, dex::head);
      return cached == null ? read(name) : cached;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot convert the class " + name, e);
    }
  }

  private byte[] read(String name) throws IOException {
    DexFileNode file = dex.read(name);
    if (file == null) return null;
    if (dex.isShrunk()) constructors.complete(file.clzs.get(0));
    String key = ContentKey.of(caches.version, file);
    byte[] cached = caches.classes.get(key, dex::head);
    byte[] result = cached == null ? convert(name, key, file) : cached;
    if (!key.equals(caches.known.of(name))) caches.known.add(name, key);
    return result;
  }

  private byte[] convert(String name, String key, DexFileNode file) throws IOException {
    heads.forgetAsked();
    List<String> found = new ArrayList<>();
    file.dexVersion = Math.max(file.dexVersion, WITH_INTERFACE_METHODS);
    byte[] converted = repaired(name, translation.of(name, file, heads::isMissing, found::add), file.clzs.get(0).source, found::add);
    found.forEach(problems);
    if (found.isEmpty()) caches.classes.put(key, heads.asked(), dex::head, converted);
    return converted;
  }

  /** The JVM rejects a class whose stack maps are missing if it has a branch; one without is as good as repaired. */
  private byte[] repaired(String name, byte[] b, String source, Consumer<String> found) {
    ClassRepair repair = new ClassRepair(heads, source);
    try {
      return repair.repair(b);
    } catch (RuntimeException e) {
      found.accept("cannot compute the stack maps of the class " + name.replace('/', '.') + ", which may not load: " + e);
      return repair.markInterfaces(b);
    }
  }
}
