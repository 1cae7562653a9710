package dev.hitchproof.device.host;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Lets each method of an app say that it runs, by the name that it has in a profile: {@code Lcom/acme/Feed;->bind(I)V}. */
final class RanMethods {
  /** Property that says whether methods are logged; by a property, since Robolectric makes the loaders. */
  private static final String LOG = "hitchproof.device.methods";

  private RanMethods() {}

  static void log(boolean isLogged) {
    System.setProperty(LOG, String.valueOf(isLogged));
  }

  static byte[] in(byte[] file) {
    return Boolean.getBoolean(LOG) ? logged(file) : file;
  }

  static byte[] logged(byte[] file) {
    ClassReader reader = new ClassReader(file);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    String owner = 'L' + reader.getClassName() + ";->";
    try {
      reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
        @Override
        public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] thrown) {
          return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, desc, signature, thrown)) {
            @Override
            public void visitCode() {
              super.visitCode();
              visitLdcInsn(owner + name + desc);
              visitMethodInsn(Opcodes.INVOKESTATIC, WorkCalls.OWNER, "runs", "(Ljava/lang/String;)V", false);
            }
          };
        }
      }, 0);
      return writer.toByteArray();
    } catch (MethodTooLargeException noRoom) {
      return file;
    }
  }
}
