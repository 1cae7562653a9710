package dev.hitchproof.device.host;

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
    try {
      return Rewritten.of(file, 0, (owner, access, name, desc, next) -> new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitCode() {
          super.visitCode();
          visitLdcInsn('L' + owner + ";->" + name + desc);
          visitMethodInsn(Opcodes.INVOKESTATIC, Added.WORK, "runs", "(Ljava/lang/String;)V", false);
        }
      });
    } catch (MethodTooLargeException noRoom) {
      return file;
    }
  }
}
