package dev.hitchproof.device.host;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Robolectric's reset of its shadows, without those that no class has needed yet: they are as a reset would leave them, and loading
 * them for it takes longer than all else that the device loads before the first process.
 */
final class ShadowResets {
  static final String CLASS = "org.robolectric.Shadows";

  private ShadowResets() {}

  /**
   * @param all the class that resets all shadows
   * @param loader the class of its loader, with {@code public boolean hasLoaded(String)}
   */
  static byte[] ofLoaded(byte[] all, Class<?> loader) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    new ClassReader(all).accept(new ClassVisitor(Opcodes.ASM9, writer) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
        return name.equals("reset") ? new OnlyLoaded(to, Type.getInternalName(loader)) : to;
      }
    }, ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  private static final class OnlyLoaded extends MethodVisitor {
    private final String loader;

    OnlyLoaded(MethodVisitor to, String loader) {
      super(Opcodes.ASM9, to);
      this.loader = loader;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
      Label after = new Label();
      if (descriptor.equals("()V")) {
        visitLdcInsn(Type.getObjectType(CLASS.replace('.', '/')));
        super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Class", "getClassLoader", "()Ljava/lang/ClassLoader;", false);
        visitTypeInsn(Opcodes.CHECKCAST, loader);
        visitLdcInsn(owner.replace('/', '.'));
        super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, loader, "hasLoaded", "(Ljava/lang/String;)Z", false);
        visitJumpInsn(Opcodes.IFEQ, after);
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      visitLabel(after);
    }
  }
}
