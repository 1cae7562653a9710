package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class ShadowResetsTest {
  private static final List<String> DONE = new ArrayList<>();

  public static final class Used {
    public static void reset() {
      DONE.add("used");
    }
  }

  public static final class Unused {
    public static void reset() {
      DONE.add("unused");
    }
  }

  /** Says that it has loaded {@link Used} only. */
  public static final class Loader extends ClassLoader implements ShadowResets.Loads {
    Loader() {
      super(ShadowResetsTest.class.getClassLoader());
    }

    @Override
    public boolean hasLoaded(String name) {
      return name.equals(Used.class.getName());
    }

    Class<?> defined(byte[] file) {
      return defineClass(ShadowResets.CLASS, file, 0, file.length);
    }
  }

  @BeforeEach
  void nothingIsDone() {
    DONE.clear();
  }

  @Test
  void onlyLoadedShadowsAreReset() throws Exception {
    Class<?> resets = new Loader().defined(ShadowResets.ofLoaded(ofAll()));
    resets.getMethod("reset").invoke(resets.getConstructor().newInstance());
    assertEquals(List.of("used", "used"), DONE);
  }

  /** As Robolectric's: one shadow of all levels, one of some, and the first again. */
  private static byte[] ofAll() {
    ClassWriter w = new ClassWriter(0);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, ShadowResets.CLASS.replace('.', '/'), null, "java/lang/Object", null);
    MethodVisitor init = w.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(1, 1);
    MethodVisitor m = w.visitMethod(Opcodes.ACC_PUBLIC, "reset", "()V", null, null);
    Label after = new Label();
    reset(m, Used.class);
    m.visitInsn(Opcodes.ICONST_1);
    m.visitJumpInsn(Opcodes.IFEQ, after);
    reset(m, Unused.class);
    m.visitLabel(after);
    m.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    reset(m, Used.class);
    m.visitInsn(Opcodes.RETURN);
    m.visitMaxs(1, 1);
    return w.toByteArray();
  }

  private static void reset(MethodVisitor m, Class<?> shadow) {
    m.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(shadow), "reset", "()V", false);
  }
}
