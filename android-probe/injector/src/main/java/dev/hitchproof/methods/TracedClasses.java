package dev.hitchproof.methods;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Gives each method that can take long an id, and adds calls that report its start and end to the probe. */
final class TracedClasses {
  static final String NAMES_CLASS = "dev/hitchproof/probe/TracedMethods.class";
  private static final String[] OWN = {"dev/hitchproof/probe/", "dev/hitchproof/trace/", "androidx/tracing/"};
  private final List<String> packages;
  private final List<String> names = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private int classes;

  /** @param packages empty for all */
  TracedClasses(List<String> packages) {
    this.packages = packages.stream().map(name -> name.replace('.', '/') + "/").toList();
  }

  /** {@code class.method} by id. */
  List<String> names() {
    return names;
  }

  int classes() {
    return classes;
  }

  /** What could not be traced, and why. */
  List<String> notes() {
    return notes;
  }

  byte[] of(String name, byte[] classFile) {
    if (!isWanted(name)) return classFile;
    ClassReader reader;
    try {
      reader = new ClassReader(classFile);
    } catch (RuntimeException unreadable) {
      notes.add(name + " is left as it is: " + unreadable.getMessage());
      return classFile;
    }
    Set<String> methods = LongMethods.of(reader);
    while (!methods.isEmpty()) {
      int before = names.size();
      try {
        byte[] traced = trace(reader, methods);
        classes++;
        return traced;
      } catch (MethodTooLargeException e) {
        names.subList(before, names.size()).clear();
        methods.remove(e.getMethodName() + e.getDescriptor());
        notes.add(name + ": " + e.getMethodName() + " is left as it is, because it would become too large");
      }
    }
    return classFile;
  }

  private boolean isWanted(String name) {
    for (String own : OWN) {
      if (name.startsWith(own)) return false;
    }
    return packages.isEmpty() || packages.stream().anyMatch(name::startsWith);
  }

  private byte[] trace(ClassReader reader, Set<String> wanted) {
    Set<String> methods = new HashSet<>(wanted);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    String className = reader.getClassName().replace('/', '.');
    boolean hasFrames = (reader.readUnsignedShort(MAJOR_VERSION_AT) >= Opcodes.V1_6);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
            MethodVisitor method = super.visitMethod(access, name, type, generic, thrown);
            if (!methods.contains(name + type)) return method;
            names.add((className + "." + name).replace('\n', ' '));
            int id = names.size() - 1;
            return new TracedMethod(method, name, id, hasFrames);
          }
        },
        0);
    return writer.toByteArray();
  }

  /** https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-4.html#jvms-4.1 */
  private static final int MAJOR_VERSION_AT = 6;
}
