package dev.hitchproof.build;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.codehaus.mojo.animal_sniffer.Clazz;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * One framework class reduced to what the public API names: bodies, hidden members and hidden
 * parents removed.
 */
final class StubClass {
  /** Class files by internal name, null when there is none. */
  interface Source {
    byte[] classFile(String name) throws IOException;
  }

  private StubClass() {}

  static byte[] cut(byte[] whole, Clazz api, Map<String, Clazz> known, Source source)
      throws IOException {
    ClassReader reader = new ClassReader(whole);
    ClassWriter out = new ClassWriter(0);
    Set<String> written = new HashSet<>();
    boolean hasPublicParents =
        Objects.equals(reader.getSuperName(), api.getSuperClass())
            && Set.of(reader.getInterfaces())
                .equals(new HashSet<>(Arrays.asList(api.getSuperInterfaces())));
    int flags = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG;
    reader.accept(new Head(out, api, known, hasPublicParents), flags);
    reader.accept(new StubMembers(out, api, written, true), flags);
    // Members that the SDK lists here although a hidden supertype declares them.
    for (String parent = reader.getSuperName(); parent != null && !known.containsKey(parent); ) {
      byte[] hidden = source.classFile(parent);
      if (hidden == null) {
        break;
      }
      ClassReader above = new ClassReader(hidden);
      above.accept(new StubMembers(out, api, written, false), flags);
      parent = above.getSuperName();
    }
    out.visitEnd();
    return out.toByteArray();
  }

  private static final class Head extends ClassVisitor {
    private final Clazz api;
    private final Map<String, Clazz> known;
    private final boolean keepsGenerics;

    Head(ClassVisitor out, Clazz api, Map<String, Clazz> known, boolean keepsGenerics) {
      super(Opcodes.ASM9, out);
      this.api = api;
      this.known = known;
      this.keepsGenerics = keepsGenerics;
    }

    @Override
    public void visit(
        int version, int access, String name, String generics, String parent, String[] interfaces) {
      String signature = keepsGenerics ? generics : null;
      super.visit(
          Opcodes.V1_8, access, name, signature, api.getSuperClass(), api.getSuperInterfaces());
    }

    @Override
    public void visitInnerClass(String name, String outer, String inner, int access) {
      if (known.containsKey(name)) {
        super.visitInnerClass(name, outer, inner, access);
      }
    }

    @Override
    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
      return type.startsWith("Ljava/lang/") ? super.visitAnnotation(type, visible) : null;
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String type, String generics, Object value) {
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String type, String generics, String[] thrown) {
      return null;
    }

    @Override
    public void visitEnd() {}
  }
}
