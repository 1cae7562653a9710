package dev.hitchproof.device.host;

import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Lets each method of an app say that it runs, by the name that it has in a profile: {@code Lcom/acme/Feed;->bind(I)V}. */
final class RanMethods {
  private static volatile boolean areLogged;

  private RanMethods() {}

  static void log(boolean isLogged) {
    areLogged = isLogged;
  }

  static byte[] in(byte[] file) {
    return areLogged ? logged(file) : file;
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
