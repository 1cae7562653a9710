package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What newer versions of Java do differently from 17. */
class JdkGatesTest {
  private static final String UNSAFE = "jdk/internal/misc/Unsafe";

  /** The calls of a class of the JDK with one method, after the gates were added. */
  private static List<String> callsOf(String owner, String method, String desc, Consumer<MethodVisitor> code) {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    w.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, owner, null, "java/lang/Object", null);
    MethodVisitor m = w.visitMethod(Opcodes.ACC_PUBLIC, method, desc, null, null);
    m.visitCode();
    code.accept(m);
    m.visitInsn(Opcodes.RETURN);
    m.visitMaxs(0, 0);
    List<String> calls = new ArrayList<>();
    new ClassReader(JdkGates.of(w.toByteArray())).accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String d, String s, String[] x) {
        return new MethodVisitor(Opcodes.ASM9) {
          @Override
          public void visitMethodInsn(int op, String of, String called, String itsDesc, boolean itf) {
            calls.add(of.substring(of.lastIndexOf('/') + 1) + "." + called + itsDesc);
          }
        };
      }
    }, 0);
    return calls;
  }

  private static void parks(MethodVisitor m) {
    m.visitInsn(Opcodes.ACONST_NULL);
    m.visitInsn(Opcodes.ICONST_0);
    m.visitInsn(Opcodes.LCONST_0);
    m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, UNSAFE, "park", "(ZJ)V", false);
  }

  private static void unparks(MethodVisitor m) {
    m.visitInsn(Opcodes.ACONST_NULL);
    m.visitInsn(Opcodes.ACONST_NULL);
    m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, UNSAFE, "unpark", "(Ljava/lang/Object;)V", false);
  }

  @Test
  void aThreadThatAPoolStartsInItsContainerIsAnnounced() {
    String inContainer = "(Ljdk/internal/vm/ThreadContainer;)V";
    assertEquals(List.of("ThreadGate.starting(Ljava/lang/Thread;)V"), callsOf("java/lang/Thread", "start", inContainer, m -> {}));
  }

  @Test
  void theThreadOfDelayedTasksBeginsAtTheGate() {
    assertEquals(List.of("ThreadGate.begin()V"), callsOf("java/util/concurrent/DelayScheduler", "run", "()V", m -> {}));
  }

  @Test
  void aPoolThatParksWithoutLockSupportParksAtTheGate() {
    String pool = "java/util/concurrent/ForkJoinPool";
    assertEquals(List.of("ThreadGate.parkDirectly(Ljava/lang/Object;ZJ)V"), callsOf(pool, "awaitWork", "()V", JdkGatesTest::parks));
    assertEquals(List.of("ThreadGate.unparkDirectly(Ljava/lang/Object;Ljava/lang/Object;)V"),
        callsOf(pool, "signalWork", "()V", JdkGatesTest::unparks));
  }

  @Test
  void lockSupportItselfParks() {
    assertEquals(List.of("Unsafe.park(ZJ)V"), callsOf("java/util/concurrent/locks/LockSupport", "other", "()V", JdkGatesTest::parks));
  }
}
