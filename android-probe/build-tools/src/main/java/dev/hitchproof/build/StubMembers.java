package dev.hitchproof.build;

import java.util.HashSet;
import java.util.Set;
import org.codehaus.mojo.animal_sniffer.Clazz;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.TypePath;

/** The public API's members of a class, copied without bodies, each once. */
final class StubMembers extends ClassVisitor {
  private final ClassWriter out;
  private final Set<String> keep;
  private final Set<String> written;
  private final boolean isOwn;

  StubMembers(ClassWriter out, Clazz api, Set<String> written, boolean isOwn) {
    super(Opcodes.ASM9);
    this.out = out;
    this.keep = new HashSet<>(api.getSignatures());
    this.written = written;
    this.isOwn = isOwn;
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String type, String generics, Object value) {
    String key = name + "#" + type;
    boolean shows = (access & Opcodes.ACC_PRIVATE) == 0 && keep.contains(key) && written.add(key);
    return shows ? new FieldStub(out.visitField(access, name, type, generics, value)) : null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String type, String generics, String[] thrown) {
    String key = name + type;
    boolean shows =
        (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) == 0
            && keep.contains(key)
            && (isOwn || !name.equals("<init>"))
            && written.add(key);
    int flags = access & ~Opcodes.ACC_SYNCHRONIZED;
    return shows ? new MethodStub(out.visitMethod(flags, name, type, generics, thrown)) : null;
  }

  private static final class FieldStub extends FieldVisitor {
    FieldStub(FieldVisitor out) {
      super(Opcodes.ASM9, out);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
      return type.startsWith("Ljava/lang/") ? super.visitAnnotation(type, visible) : null;
    }
  }

  private static final class MethodStub extends MethodVisitor {
    MethodStub(MethodVisitor out) {
      super(Opcodes.ASM9, out);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
      return type.startsWith("Ljava/lang/") ? super.visitAnnotation(type, visible) : null;
    }

    @Override
    public AnnotationVisitor visitParameterAnnotation(int index, String type, boolean visible) {
      return null;
    }

    @Override
    public void visitAnnotableParameterCount(int count, boolean visible) {}

    @Override
    public void visitParameter(String name, int access) {}

    @Override
    public AnnotationVisitor visitTypeAnnotation(
        int reference, TypePath path, String type, boolean visible) {
      return null;
    }
  }
}
