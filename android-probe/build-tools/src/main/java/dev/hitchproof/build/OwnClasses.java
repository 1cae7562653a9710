package dev.hitchproof.build;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The project's classes, the members that each declares, and what is marked as needing a newer
 * platform.
 */
final class OwnClasses {
  private final String marker;
  private final Map<String, ClassReader> readers = new HashMap<>();
  private final Map<String, Set<String>> declared = new HashMap<>();
  private final Map<String, Integer> levels = new HashMap<>();

  OwnClasses(String markerClass) {
    this.marker = "L" + markerClass.replace('.', '/') + ";";
  }

  void add(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    readers.put(reader.getClassName(), reader);
    reader.accept(new Index(reader.getClassName()), ClassReader.SKIP_FRAMES);
  }

  int size() {
    return readers.size();
  }

  Collection<ClassReader> all() {
    return readers.values();
  }

  /** Null for a class that is not the project's. */
  ClassReader get(String name) {
    return readers.get(name);
  }

  boolean declares(String owner, String member) {
    return declared.get(owner).contains(member);
  }

  /** The highest level marked on the member, its class or a class around it; 0 if none is marked. */
  int levelOf(String owner, String member) {
    int level = levels.getOrDefault(owner + "." + member, 0);
    for (String type = owner; type != null; type = outer(type)) {
      level = Math.max(level, levels.getOrDefault(type, 0));
    }
    return level;
  }

  private static String outer(String type) {
    return type.contains("$") ? type.substring(0, type.lastIndexOf('$')) : null;
  }

  private final class Index extends ClassVisitor {
    private final String name;
    private final Set<String> members = new HashSet<>();

    Index(String name) {
      super(Opcodes.ASM9);
      this.name = name;
      declared.put(name, members);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
      return mark(type, name);
    }

    @Override
    public FieldVisitor visitField(
        int access, String field, String type, String generics, Object value) {
      members.add(field + "#" + type);
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String type, String generics, String[] thrown) {
      members.add(method + type);
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
          return mark(annotation, name + "." + method + type);
        }
      };
    }

    private AnnotationVisitor mark(String annotation, String place) {
      if (!annotation.equals(marker)) {
        return null;
      }
      return new AnnotationVisitor(Opcodes.ASM9) {
        @Override
        public void visit(String element, Object level) {
          levels.put(place, (Integer) level);
        }
      };
    }
  }
}
