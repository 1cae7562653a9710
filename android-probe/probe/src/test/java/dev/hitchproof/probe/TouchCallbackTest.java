package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.Window;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Checked in the bytecode, since the platform's interface names classes that only a device can load. */
final class TouchCallbackTest {
  private static final String TOUCH = "dispatchTouchEvent(Landroid/view/MotionEvent;)Z";

  private static final String FOCUS = "onWindowFocusChanged(Z)V";
  private static final String COUNT = "load 0, other, field focusChanges, other, other, field focusChanges, ";

  @Test
  void everyMethodDelegatesItsArgumentsAndResult() throws IOException {
    Map<String, String> wrapper = bodies(TouchCallback.class);
    int delegated = 0;
    for (String method : bodies(Window.Callback.class).keySet()) {
      if (method.equals(TOUCH)) continue;
      String body = wrapper.get(method);
      if (method.equals(FOCUS)) body = body.substring(COUNT.length());
      assertEquals(delegation(method), body, method);
      delegated++;
    }
    assertTrue(delegated >= 22, "API 34 has 23 methods");
  }

  @Test
  void aTouchIsDelegatedEvenIfTheRecorderFails() throws IOException {
    String body = bodies(TouchCallback.class).get(TOUCH);
    assertTrue(body.contains("field inner, load 1, call " + TOUCH), body);
    // The only handler is a finally, so the host's own exceptions pass.
    assertTrue(body.contains("handler null") && !body.contains("handler java"), body);
  }

  /** The whole body of a method that only passes the call on. */
  private static String delegation(String method) {
    StringBuilder b = new StringBuilder("load 0, field inner");
    int local = 1;
    for (Type t : Type.getArgumentTypes(method.substring(method.indexOf('(')))) {
      b.append(", load ").append(local);
      local += t.getSize();
    }
    boolean nothing = method.endsWith("V");
    return b.append(", call ").append(method).append(", return").append(nothing ? " nothing" : "").toString();
  }

  private static Map<String, String> bodies(Class<?> type) throws IOException {
    Map<String, String> bodies = new TreeMap<String, String>();
    InputStream in = type.getClassLoader().getResourceAsStream(type.getName().replace('.', '/') + ".class");
    new ClassReader(in).accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
        return new Body(bodies, name + desc);
      }
    }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return bodies;
  }

  private static final class Body extends MethodVisitor {
    private final Map<String, String> bodies;
    private final String method;
    private final List<String> steps = new ArrayList<String>();

    Body(Map<String, String> bodies, String method) {
      super(Opcodes.ASM9);
      this.bodies = bodies;
      this.method = method;
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
      steps.add((opcode <= Opcodes.ALOAD ? "load " : "store ") + local);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String desc) {
      steps.add("field " + name);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
      steps.add("call " + name + desc);
    }

    @Override
    public void visitInsn(int opcode) {
      steps.add(opcode == Opcodes.RETURN ? "return nothing" : opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN ? "return" : "other");
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
      steps.add("handler " + type);
    }

    @Override
    public void visitEnd() {
      bodies.put(method, String.join(", ", steps));
    }
  }
}
