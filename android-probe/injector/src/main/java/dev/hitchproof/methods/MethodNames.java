package dev.hitchproof.methods;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Generates the class that gives the probe the names of a build's methods, so that recordings include them. */
final class MethodNames {
  /** A constant holds 65,535 bytes; a character takes at most three. */
  private static final int TEXT_CHARS = 16_000;

  private MethodNames() {}

  /** The class with {@code public static String[] texts()}: one name per line, in the order of ids. */
  static byte[] classOf(List<String> names) {
    List<String> texts = texts(names);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    String name = TracedClasses.NAMES_CLASS.replaceAll("\\.class$", "");
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, name, null, "java/lang/Object", null);
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "texts", "()[Ljava/lang/String;", null, null);
    method.visitCode();
    method.visitLdcInsn(texts.size());
    method.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/String");
    for (int i = 0; i < texts.size(); i++) {
      method.visitInsn(Opcodes.DUP);
      method.visitLdcInsn(i);
      method.visitLdcInsn(texts.get(i));
      method.visitInsn(Opcodes.AASTORE);
    }
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static List<String> texts(List<String> names) {
    List<String> texts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      if (text.length() > 0 && text.length() + name.length() >= TEXT_CHARS) {
        texts.add(text.toString());
        text.setLength(0);
      }
      text.append(name).append('\n');
    }
    if (text.length() > 0) texts.add(text.toString());
    return texts;
  }
}
