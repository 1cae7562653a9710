package dev.hitchproof.device.host;

import dev.hitchproof.device.files.CacheFolder;
import dev.hitchproof.device.inside.shadow.Shadows;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.internal.ShadowProvider;

/**
 * Which methods of the framework a shadow may replace, by the class files of the shadows. It goes by names, so it also has methods
 * that keep their code: of another signature, of another API level, or of {@link Sandbox.RealMethods}. All others keep it always, as in
 * https://github.com/robolectric/robolectric/blob/robolectric-4.16.1/sandbox/src/main/java/org/robolectric/internal/bytecode/ShadowWrangler.java
 */
final class ShadowedMethods {
  /** The name of Robolectric's jar has its version; the jar's manifest does not. */
  static final String ROBOLECTRIC = new File(ShadowProvider.class.getProtectionDomain().getCodeSource().getLocation().getPath()).getName();
  private static final int HASH_BYTES = 8;
  /** Stands for every method: the shadow is chosen at run time, or does nothing for methods that it does not have. */
  private static final Set<String> ALL = Set.of("*");

  /** Names of methods by the canonical name of their class; read when they are needed. */
  private final Map<String, Set<String>> names = new HashMap<>();
  private final Map<String, Set<String>> shadows = new HashMap<>();
  ShadowedMethods() {
    for (ShadowProvider p : ServiceLoader.load(ShadowProvider.class)) {
      p.getShadows().forEach(e -> shadows.computeIfAbsent(canonical(e.getKey()), x -> new HashSet<>()).add(e.getValue()));
      p.getShadowPickerMap().keySet().forEach(shadowed -> names.put(canonical(shadowed), ALL));
    }
    for (Class<?> ours : Shadows.OURS) {
      shadows.computeIfAbsent(shadowedBy(fileOf(ours.getName())), x -> new HashSet<>()).add(ours.getName());
    }
  }

  /** Changes with the shadows. */
  static String version() {
    ByteArrayOutputStream files = new ByteArrayOutputStream();
    for (Class<?> ours : Shadows.OURS) files.writeBytes(bytesOf(ours.getName()));
    return CacheFolder.nameOf(ROBOLECTRIC, files.toByteArray(), HASH_BYTES);
  }

  /** Whether a shadow may replace the class's methods of this name. */
  synchronized boolean mayReplace(String internalClass, String method) {
    Set<String> replaced = names.computeIfAbsent(canonical(internalClass), this::namesOf);
    return replaced == ALL || replaced.contains(method);
  }

  private Set<String> namesOf(String shadowed) {
    Set<String> all = new HashSet<>();
    for (String shadow : shadows.getOrDefault(shadowed, Set.of())) {
      for (String c = shadow; !c.equals("java.lang.Object"); ) {
        ClassNode file = fileOf(c);
        if (Boolean.FALSE.equals(valueIn(file.visibleAnnotations, Implements.class, "callThroughByDefault"))) return ALL;
        for (MethodNode m : file.methods) {
          all.add(m.name);
          if (valueIn(m.visibleAnnotations, Implementation.class, "methodName") instanceof String other) all.add(other);
        }
        c = file.superName.replace('/', '.');
      }
    }
    return all;
  }

  private static String shadowedBy(ClassNode shadow) {
    Object name = valueIn(shadow.visibleAnnotations, Implements.class, "className");
    Object type = valueIn(shadow.visibleAnnotations, Implements.class, "value");
    return canonical(name != null ? (String) name : ((Type) type).getClassName());
  }

  private static Object valueIn(List<AnnotationNode> annotations, Class<?> type, String name) {
    for (AnnotationNode a : annotations == null ? List.<AnnotationNode>of() : annotations) {
      int at = a.desc.equals(Type.getDescriptor(type)) && a.values != null ? a.values.indexOf(name) : -1;
      if (at >= 0) return a.values.get(at + 1);
    }
    return null;
  }

  private static String canonical(String name) {
    return name.replace('/', '.').replace('$', '.');
  }

  private static ClassNode fileOf(String className) {
    return ClassHead.of(bytesOf(className));
  }

  private static byte[] bytesOf(String className) {
    try (InputStream in = ShadowedMethods.class.getClassLoader().getResourceAsStream(className.replace('.', '/') + ".class")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the shadow " + className, e);
    }
  }
}
