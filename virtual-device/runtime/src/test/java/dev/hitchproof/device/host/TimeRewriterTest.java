package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class TimeRewriterTest {
  /** One method for each kind of call that is redirected. */
  static class Sample {
    static long nano() {
      return System.nanoTime();
    }

    static long wall() {
      return System.currentTimeMillis();
    }

    static void sleep() throws InterruptedException {
      Thread.sleep(1);
    }

    static void sleepNanos() throws InterruptedException {
      Thread.sleep(1, 2);
    }

    static void rest() {
      Thread.yield();
    }

    static int cores() {
      return Runtime.getRuntime().availableProcessors();
    }

    static Object stack(Thread t) {
      return t.getStackTrace();
    }

    static Object state(Thread t) {
      return t.getState();
    }

    static Object trace(Exception e) {
      return e.getStackTrace();
    }

    static void library() {
      System.loadLibrary("app");
    }

    static void libraryFile() {
      Runtime.getRuntime().load("/data/app/libapp.so");
    }

    static void exit() {
      System.exit(1);
    }

    static void halt() {
      Runtime.getRuntime().halt(1);
    }

    static Object date() {
      return new Date();
    }

    static Object random() {
      return new Random();
    }

    static Object seeded() {
      return new Random(5);
    }

    static Object id() {
      return UUID.randomUUID();
    }

    static LongSupplier reference() {
      return System::nanoTime;
    }

    static Object opened() throws IOException {
      return new FileInputStream("/proc/self/status");
    }

    static Object openedToWrite(File file) throws IOException {
      return new RandomAccessFile(file, "rw");
    }

    static Object descriptor(FileDescriptor of) {
      return new FileInputStream(of);
    }

    static Object threads() {
      return new File("/proc/self/task").list();
    }

    static long other() {
      return Math.abs(Runtime.getRuntime().freeMemory());
    }
  }

  private static byte[] rewritten() throws IOException {
    try (InputStream in = Sample.class.getResourceAsStream("TimeRewriterTest$Sample.class")) {
      return TimeRewriter.rewrite(in.readAllBytes());
    }
  }

  private static boolean isTarget(String owner) {
    return owner.startsWith("dev/hitchproof/device/api/");
  }

  /** Redirected calls and method references by the method they are in. */
  private static List<String> calls() throws IOException {
    List<String> out = new ArrayList<>();
    new ClassReader(rewritten()).accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(int access, String method, String d, String s, String[] x) {
        return new MethodVisitor(Opcodes.ASM9) {
          @Override
          public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
            if (isTarget(owner)) out.add(method + " -> " + name + desc);
          }

          @Override
          public void visitInvokeDynamicInsn(String n, String desc, Handle bsm, Object... args) {
            for (Object a : args) {
              if (a instanceof Handle h && isTarget(h.getOwner())) out.add(method + " -> ::" + h.getName() + h.getDesc());
            }
          }
        };
      }
    }, 0);
    return out;
  }

  @Test
  void onlyCallsThatTheDeviceAnswersAreRedirected() throws IOException {
    assertEquals(
        List.of(
            "nano -> nanoTime()J",
            "wall -> currentTimeMillis()J",
            "sleep -> sleep(J)V",
            "sleepNanos -> sleep(JI)V",
            "rest -> yield()V",
            "cores -> availableProcessors(Ljava/lang/Runtime;)I",
            "stack -> getStackTrace(Ljava/lang/Thread;)[Ljava/lang/StackTraceElement;",
            "state -> getState(Ljava/lang/Thread;)Ljava/lang/Thread$State;",
            "trace -> getStackTrace(Ljava/lang/Throwable;)[Ljava/lang/StackTraceElement;",
            "library -> loadLibrary(Ljava/lang/String;)V",
            "libraryFile -> load(Ljava/lang/Runtime;Ljava/lang/String;)V",
            "exit -> exit(I)V",
            "halt -> halt(Ljava/lang/Runtime;I)V",
            "date -> currentTimeMillis()J",
            "random -> randomSeed()J",
            "id -> randomUUID()Ljava/util/UUID;",
            "reference -> ::nanoTime()J",
            "opened -> at(Ljava/lang/String;)Ljava/lang/String;",
            "openedToWrite -> at(Ljava/io/File;)Ljava/io/File;",
            "threads -> list(Ljava/io/File;)[Ljava/lang/String;"),
        calls());
  }

  @Test
  void theResultPassesTheVerifier() throws Exception {
    byte[] b = rewritten();
    Class<?> c = new ClassLoader(getClass().getClassLoader()) {
      Class<?> define() {
        return defineClass(null, b, 0, b.length);
      }
    }.define();
    assertNotNull(Class.forName(c.getName(), true, c.getClassLoader()).getDeclaredMethods());
  }

  @Test
  void everyTargetExists() throws Exception {
    List<String> methods = new ArrayList<>();
    for (String target : List.of("VirtualTime", "NativeLibraries", "ProcFiles")) {
      Class<?> c = Class.forName("dev.hitchproof.device.api." + target, false, getClass().getClassLoader());
      for (Method m : c.getDeclaredMethods()) methods.add(m.getName() + Type.getMethodDescriptor(m));
    }
    for (String call : calls()) {
      String wanted = call.substring(call.indexOf("-> ") + 3).replace("::", "");
      assertEquals(true, methods.contains(wanted), wanted + " in " + methods);
    }
  }
}
