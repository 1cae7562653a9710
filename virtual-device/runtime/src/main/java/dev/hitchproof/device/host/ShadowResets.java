package dev.hitchproof.device.host;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Robolectric's reset of its shadows, without those that no class has needed yet: they are as a reset would leave them, and loading
 * them for it takes longer than all else that the device loads before the first process.
 */
public final class ShadowResets {
  static final String CLASS = "org.robolectric.Shadows";

  /** A loader that knows which classes some code has needed. */
  interface Loads {
    boolean hasLoaded(String name);
  }

  private ShadowResets() {}

  /** @param all the class that resets all shadows, which a loader that {@link Loads} defines */
  static byte[] ofLoaded(byte[] all) {
    return Rewritten.of(all, 0, (owner, access, name, desc, next) -> !name.equals("reset") ? next : new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitMethodInsn(int op, String shadow, String reset, String type, boolean isInterface) {
        if (!type.equals("()V")) {
          super.visitMethodInsn(op, shadow, reset, type, isInterface);
          return;
        }
        visitLdcInsn(Type.getObjectType(owner));
        visitLdcInsn(shadow.replace('/', '.'));
        visitLdcInsn(reset);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(ShadowResets.class), "reset", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)V", false);
      }
    });
  }

  public static void reset(Class<?> all, String shadow, String reset) throws ReflectiveOperationException {
    ClassLoader loader = all.getClassLoader();
    if (((Loads) loader).hasLoaded(shadow)) loader.loadClass(shadow).getMethod(reset).invoke(null);
  }
}
