package dev.hitchproof.device.host;

import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adapts a shadow of Robolectric to a level older than it was written for: removes methods with parameters or results of classes
 * that the level does not have, and turns such fields into plain objects. Robolectric lists a class's methods and fields to
 * find shadows, for which the JVM loads all classes that they name. Uses of such a field work only because nothing is verified.
 */
final class OlderShadow extends ClassVisitor {
  private final Predicate<String> isAbsent;

  private OlderShadow(ClassVisitor to, Predicate<String> isAbsent) {
    super(Opcodes.ASM9, to);
    this.isAbsent = isAbsent;
  }

  /** @param isAbsent whether the level has no class of an internal name */
  static byte[] of(byte[] shadow, Predicate<String> isAbsent) {
    ClassReader reader = new ClassReader(shadow);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new OlderShadow(writer, isAbsent), 0);
    return writer.toByteArray();
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    boolean named = namesAbsent(Type.getReturnType(descriptor));
    for (Type argument : Type.getArgumentTypes(descriptor)) named |= namesAbsent(argument);
    return named ? null : new Uses(super.visitMethod(access, name, descriptor, signature, exceptions));
  }

  @Override
  public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
    return super.visitField(access, name, known(descriptor), signature, value);
  }

  private String known(String descriptor) {
    return namesAbsent(Type.getType(descriptor)) ? "Ljava/lang/Object;" : descriptor;
  }

  private boolean namesAbsent(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    return element.getSort() == Type.OBJECT && isAbsent.test(element.getInternalName());
  }

  private final class Uses extends MethodVisitor {
    Uses(MethodVisitor to) {
      super(Opcodes.ASM9, to);
    }

    @Override
    public void visitFieldInsn(int op, String owner, String name, String descriptor) {
      super.visitFieldInsn(op, owner, name, known(descriptor));
    }
  }
}
