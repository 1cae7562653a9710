package dev.hitchproof.device.convert;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Supertypes of the app's, the framework's and the JDK's classes, without loading any. */
final class ClassHeads {
  private static final String OBJECT = "java/lang/Object";

  /** {@code superName} is null for Object only. */
  record Head(String superName, boolean isInterface) {}

  private final Function<String, Head> app;
  private final ZipFile framework;
  private final Map<String, Head> heads = new HashMap<>();
  private final Map<String, Boolean> platform = new HashMap<>();
  private final Set<String> asked = new TreeSet<>();

  /**
   * @param app null for a name that is no class of the app
   * @param framework its jar; null for the JDK alone
   */
  ClassHeads(Function<String, Head> app, ZipFile framework) {
    this.app = app;
    this.framework = framework;
  }

  /** A class that is found nowhere counts as a direct subclass of Object. */
  Head of(String name) {
    asked.add(name);
    Head known = heads.get(name);
    if (known != null) return known;
    Head own = app.apply(name);
    Head found = own == null ? platform(name) : own;
    heads.put(name, found);
    return found;
  }

  /** Whether neither the app, the framework nor the JDK has the class. */
  boolean isMissing(String name) {
    String file = name + ".class";
    if (platform.computeIfAbsent(name, any -> framework != null && framework.getEntry(file) != null || ClassLoader.getSystemResource(file) != null)) return false;
    asked.add(name);
    return app.apply(name) == null;
  }

  /** The nearest common superclass; interfaces merge to Object, as the verifier treats them (JVMS §4.10.1.2). */
  String common(String x, String y) {
    if (of(x).isInterface || of(y).isInterface) return OBJECT;
    Set<String> supersOfX = supers(x);
    return supers(y).stream().filter(supersOfX::contains).findFirst().orElse(OBJECT);
  }

  /** The class and its superclasses, nearest first; in a damaged APK a class may be its own superclass. */
  private Set<String> supers(String name) {
    Set<String> supers = new LinkedHashSet<>();
    for (String s = name; s != null && supers.add(s); s = of(s).superName) continue;
    return supers;
  }

  /** The names that were asked for since {@link #forgetAsked}. */
  Set<String> asked() {
    return asked;
  }

  void forgetAsked() {
    asked.clear();
  }

  private Head platform(String name) {
    ClassReader r = platformClass(name);
    if (r == null) return new Head(name.equals(OBJECT) ? null : OBJECT, false);
    return new Head(r.getSuperName(), (r.getAccess() & Opcodes.ACC_INTERFACE) != 0);
  }

  /** A class of the framework or the JDK; null if neither has it. */
  ClassReader platformClass(String name) {
    try (InputStream in = open(name + ".class")) {
      return in == null ? null : new ClassReader(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the class " + name, e);
    }
  }

  private InputStream open(String file) throws IOException {
    ZipEntry e = framework == null ? null : framework.getEntry(file);
    return e == null ? ClassLoader.getSystemResourceAsStream(file) : framework.getInputStream(e);
  }
}
