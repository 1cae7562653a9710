package dev.hitchproof.device.host;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Redirects the app's calls of the JDK about time, threads, stacks, randomness and the end of the process
 * to {@code VirtualTime}, the loading of native libraries to {@code NativeLibraries}, and what asks the kernel of the app's own
 * process to {@code ProcFiles}. The APK itself is not changed.
 */
final class TimeRewriter {
  private static final String TARGET = "dev/hitchproof/device/api/VirtualTime";
  private static final String LIBRARIES = "dev/hitchproof/device/api/NativeLibraries";
  private static final String PROGRAMS = "dev/hitchproof/device/api/ShellPrograms";
  private static final String FILES = "dev/hitchproof/device/api/ProcFiles";
  private static final Set<String> OPENED = Set.of("java/io/FileInputStream", "java/io/FileReader", "java/io/RandomAccessFile");
  private static final String FILE = "Ljava/io/File;";
  private static final String TEXT = "Ljava/lang/String;";
  private static final String STACK = "[Ljava/lang/StackTraceElement;";
  private static final String PROCESS = "Ljava/lang/Process;";

  /** Calls that go to a static method of the same name, which gets the object first. */
  private static final Set<String> CALLS = Set.of(
      "java/lang/System.nanoTime()J", "java/lang/System.currentTimeMillis()J", "java/lang/Thread.sleep(J)V", "java/lang/Thread.sleep(JI)V",
      "java/lang/Thread.yield()V", "java/lang/Thread.getState()Ljava/lang/Thread$State;", "java/lang/Thread.getStackTrace()" + STACK,
      "java/lang/Throwable.getStackTrace()" + STACK, "java/lang/Math.random()D", "java/util/UUID.randomUUID()Ljava/util/UUID;",
      "java/lang/System.exit(I)V", "java/lang/Runtime.exit(I)V", "java/lang/Runtime.halt(I)V", "java/lang/Runtime.availableProcessors()I",
      "java/lang/System.loadLibrary(Ljava/lang/String;)V", "java/lang/Runtime.loadLibrary(Ljava/lang/String;)V",
      "java/lang/System.load(Ljava/lang/String;)V", "java/lang/Runtime.load(Ljava/lang/String;)V",
      "java/lang/Runtime.exec(Ljava/lang/String;)" + PROCESS, "java/lang/Runtime.exec([Ljava/lang/String;)" + PROCESS,
      "java/io/File.list()[Ljava/lang/String;", "java/io/File.listFiles()[Ljava/io/File;");

  /** Constructor without arguments that reads the clock → the target whose long it gets instead. */
  private static final Map<String, String> CONSTRUCTORS =
      Map.of("java/util/Date", "currentTimeMillis", "java/util/Random", "randomSeed");

  private TimeRewriter() {}

  private static String targetOf(String method) {
    return method.equals("exec") ? PROGRAMS : method.startsWith("load") ? LIBRARIES : method.startsWith("list") ? FILES : TARGET;
  }

  static byte[] rewrite(byte[] in) {
    return Rewritten.of(in, 0, (owner, access, name, desc, next) -> new Calls(next));
  }

  private static final class Calls extends MethodVisitor {
    Calls(MethodVisitor mv) {
      super(Opcodes.ASM9, mv);
    }

    @Override
    public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
      String to = op == Opcodes.INVOKESPECIAL ? null : redirected(known(owner, name), name, desc, op == Opcodes.INVOKESTATIC);
      String seed = op == Opcodes.INVOKESPECIAL && name.equals("<init>") && desc.equals("()V") ? CONSTRUCTORS.get(owner) : null;
      if (to != null) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, targetOf(name), name, to, false);
      } else if (seed != null) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, TARGET, seed, "()J", false);
        super.visitMethodInsn(op, owner, name, "(J)V", false);
      } else {
        if (op == Opcodes.INVOKESPECIAL && name.equals("<init>") && OPENED.contains(owner)) opens(desc);
        super.visitMethodInsn(op, owner, name, desc, itf);
      }
    }

    /** The descriptor of the target; null for a call that stays. */
    private static String redirected(String owner, String name, String desc, boolean isStatic) {
      if (!CALLS.contains(owner + "." + name + desc)) return null;
      return isStatic ? desc : "(L" + owner + ";" + desc.substring(1);
    }

    /** The constructor gets the file that the device has in place of the one that is named, before the mode in which it is opened. */
    private void opens(String desc) {
      String named = desc.startsWith(FILE, 1) ? FILE : desc.startsWith(TEXT, 1) ? TEXT : null;
      String rest = named == null ? "" : desc.substring(1 + named.length());
      boolean hasMode = rest.equals(TEXT + ")V");
      if (!hasMode && !rest.equals(")V")) return;
      if (hasMode) super.visitInsn(Opcodes.SWAP);
      super.visitMethodInsn(Opcodes.INVOKESTATIC, FILES, "at", "(" + named + ")" + named, false);
      if (hasMode) super.visitInsn(Opcodes.SWAP);
    }

    /** A call on {@code IllegalStateException} counts as one on {@code Throwable}. */
    private static String known(String owner, String name) {
      boolean trace = name.equals("getStackTrace") && owner.startsWith("java/lang/") && !owner.equals("java/lang/Thread");
      return trace ? "java/lang/Throwable" : owner;
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String desc, Handle bsm, Object... args) {
      Object[] a = args.clone();
      for (int i = 0; i < a.length; i++) {
        if (!(a[i] instanceof Handle h)) continue;
        String to = redirected(h.getOwner(), h.getName(), h.getDesc(), h.getTag() == Opcodes.H_INVOKESTATIC);
        if (to != null) a[i] = new Handle(Opcodes.H_INVOKESTATIC, targetOf(h.getName()), h.getName(), to, false);
      }
      super.visitInvokeDynamicInsn(name, desc, bsm, a);
    }
  }
}
