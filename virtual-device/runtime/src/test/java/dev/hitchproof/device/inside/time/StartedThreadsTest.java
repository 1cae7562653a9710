package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.hitchproof.device.host.AppClassLoader;
import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Which threads end with the app's process: those that its code started. */
final class StartedThreadsTest {
  private final ScheduledThreads threads = new ScheduledThreads(new Scheduler(new TestClock()));
  private final Thread thread = new Thread();

  @Test
  void aThreadThatAppCodeStartsIsTakenOnce() throws Exception {
    appCode().execute(() -> threads.starting(thread));
    assertEquals(List.of(thread), threads.takeStarted());
    assertEquals(List.of(), threads.takeStarted());
  }

  @Test
  void aThreadThatAppCodeStartsByAClassOfTheJdkIsTheApps() throws Exception {
    Thread[] one = {thread};
    appCode().execute(() -> List.of(one).forEach(threads::starting));
    assertEquals(List.of(thread), threads.takeStarted());
  }

  @Test
  void aThreadThatTheDeviceStartsIsNotTheApps() {
    threads.starting(thread);
    assertEquals(List.of(), threads.takeStarted());
  }

  /** Here JUnit is the framework: a class of another package and loader. */
  @Test
  void aThreadThatTheFrameworkStartsForTheAppIsNotTheApps() throws Exception {
    appCode().execute(() -> assertDoesNotThrow(() -> threads.starting(thread)));
    assertEquals(List.of(), threads.takeStarted());
  }

  /** What {@code ThreadLocalRandom} draws without the agent also depends on the thread's id. */
  @Test
  void equalSeedsOfAProcessSeedEqualThreadsAlikeAndEachThreadOtherwise() throws Exception {
    Thread again = new Thread();
    Thread next = new Thread();
    threads.seed(5);
    threads.starting(thread);
    threads.seed(5);
    threads.starting(again);
    threads.starting(next);
    for (String field : List.of("threadLocalRandomSeed", "threadLocalRandomProbe")) {
      assertEquals(valueOf(field, thread), valueOf(field, again));
      assertNotEquals(valueOf(field, thread), valueOf(field, next));
    }
  }

  private static Object valueOf(String field, Thread thread) throws ReflectiveOperationException {
    Field f = Thread.class.getDeclaredField(field);
    f.setAccessible(true);
    return f.get(thread);
  }

  /** An executor of an app's class, which runs what it gets. */
  private static Executor appCode() throws Exception {
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
    byte[] file = w.toByteArray();
    ClassLoader app = new AppClassLoader(List.of(), name -> name.equals("acme/A") ? file : null, StartedThreadsTest.class.getClassLoader());
    return (Executor) app.loadClass("acme.A").getConstructor().newInstance();
  }
}
