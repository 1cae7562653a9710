package dev.hitchproof.device.inside.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.hitchproof.device.host.AppClassLoader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class MainThreadLocalsTest {
  @Test
  void onlyWhatAnAppPutIsForgotten() throws Exception {
    ThreadLocal<Object> ofApp = new ThreadLocal<>();
    ThreadLocal<Object> ofFramework = new ThreadLocal<>();
    ofApp.set(madeByAnApp());
    ofFramework.set("kept");
    MainThreadLocals.forget();
    assertNull(ofApp.get());
    assertEquals("kept", ofFramework.get());
  }

  /** An instance of a class that an app's loader made. */
  private static Object madeByAnApp() throws Exception {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "acme/A", null, "java/lang/Object", null);
    var init = w.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    byte[] file = w.toByteArray();
    ClassLoader app = new AppClassLoader(List.of(), name -> name.equals("acme/A") ? file : null, MainThreadLocalsTest.class.getClassLoader());
    return app.loadClass("acme.A").getConstructor().newInstance();
  }
}
