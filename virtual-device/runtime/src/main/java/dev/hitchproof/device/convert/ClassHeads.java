package dev.hitchproof.device.convert;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Supertypes of the app's, the framework's and the JDK's classes, without loading any. */
final class ClassHeads {
  private static final String OBJECT = "java/lang/Object";

  /** {@code superName} is null for Object only. */
  record Head(String superName, boolean isInterface) {}

  private final ZipFile[] jars;
  private final Map<String, Head> heads = new HashMap<>();

  /** The first jar that has a class wins; the JDK comes last. */
  ClassHeads(ZipFile... jars) {
    this.jars = jars;
  }

  Head of(String name) {
    return heads.computeIfAbsent(name, this::read);
  }

  /** The nearest common superclass; interfaces merge to Object, as the verifier treats them (JVMS §4.10.1.2). */
  String common(String x, String y) {
    if (of(x).isInterface || of(y).isInterface) return OBJECT;
    Set<String> up = new HashSet<>();
    for (String s = x; s != null; s = of(s).superName) up.add(s);
    for (String s = y; s != null; s = of(s).superName) if (up.contains(s)) return s;
    return OBJECT;
  }

  private Head read(String name) {
    try (InputStream in = open(name + ".class")) {
      if (in == null) return new Head(name.equals(OBJECT) ? null : OBJECT, false);
      ClassReader r = new ClassReader(in.readAllBytes());
      return new Head(r.getSuperName(), (r.getAccess() & Opcodes.ACC_INTERFACE) != 0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the class " + name, e);
    }
  }

  private InputStream open(String file) throws IOException {
    for (ZipFile z : jars) {
      ZipEntry e = z.getEntry(file);
      if (e != null) return z.getInputStream(e);
    }
    return ClassLoader.getSystemResourceAsStream(file);
  }
}
