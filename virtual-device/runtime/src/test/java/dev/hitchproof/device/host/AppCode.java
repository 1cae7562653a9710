package dev.hitchproof.device.host;

import java.util.List;
import java.util.concurrent.Executor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Code made by an app's loader, like that of an APK. */
public final class AppCode {
  private AppCode() {}

  /** An executor of an app's class; runs what it is given. */
  public static Executor executor() throws Exception {
    byte[] file = classFile();
    ClassLoader app = new AppClassLoader(List.of(), name -> name.equals("acme/A") ? file : null, AppCode.class.getClassLoader(), members -> {});
    return (Executor) app.loadClass("acme.A").getConstructor().newInstance();
  }

  /** {@code acme.A}, an executor that runs at once. */
  static byte[] classFile() {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "acme/A", null, "java/lang/Object", new String[] {"java/util/concurrent/Executor"});
    var init = w.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    var execute = w.visitMethod(Opcodes.ACC_PUBLIC, "execute", "(Ljava/lang/Runnable;)V", null, null);
    execute.visitCode();
    execute.visitVarInsn(Opcodes.ALOAD, 1);
    execute.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
    execute.visitInsn(Opcodes.RETURN);
    execute.visitMaxs(0, 0);
    return w.toByteArray();
  }
}
