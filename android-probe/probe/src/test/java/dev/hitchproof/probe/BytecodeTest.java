package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What the probe's classes must not contain, checked in the shipped class files. */
final class BytecodeTest {
  /** Classes whose methods run for every frame, scroll, touch sample or report. */
  private static final List<String> HOT = Arrays.asList("Ring", "MethodRing", "MethodTracing", "Progress", "FrameRecorder", "LateFrames", "ScrollRecorder",
      "TouchRecorder", "FrameMetricsRecorder", "ContentMovement", "Scrollables", "FoundViews", "EventTime", "EventTime$Exact",
      "TouchCallback", "UiBudget", "FramePoster$OfMainThread", "FramePoster$OfTimeline", "GuardedHandler", "Gate", "DrawGate", "FingerState");

  @Test
  void hotMethodsNeitherAllocateNorLockNorReflect() throws IOException {
    List<String> found = new ArrayList<String>();
    for (String name : HOT) {
      read(name, (method, what) -> {
        if (!method.startsWith("<") && isCostly(what)) found.add(name + "." + method + ": " + what);
      });
    }
    assertEquals(Collections.emptyList(), found);
  }

  @Test
  void nothingTalksToANetwork() throws IOException {
    assertEquals(Collections.emptySet(), uses(".*(java/net/|javax/net/|nio/channels/.*Socket|LocalSocket|HttpURL|org/apache/http).*"));
  }

  /** The wall clock jumps, and the clock since boot also runs while the device sleeps; the clock of frames does neither. */
  @Test
  void noTimeIsOfAnotherClockThanThatOfFrames() throws IOException {
    assertEquals(Collections.emptySet(), uses(".*(currentTimeMillis|elapsedRealtime|java/util/Date\\.|java/time/|Calendar).*"));
    assertTrue(uses(".*nanoTime.*").size() > 5);
  }

  /**
   * The call for the battery passes null, which registers nothing and returns its state; otherwise FakeApp would fail. For other
   * calls see {@link ProcessControlTest}.
   */
  @Test
  void receiversAreRegisteredOnlyForCommandsToOtherProcesses() throws IOException {
    String call = ": android/content/Context.registerReceiver(";
    assertEquals(
        new HashSet<String>(Arrays.asList("Conditions.class.battery" + call, "ProcessControl.class.listen" + call,
            "ProcessControl$Api33.class.listen" + call)),
        uses(".*registerReceiver.*"));
  }

  private static Set<String> uses(String pattern) throws IOException {
    Set<String> found = new HashSet<String>();
    for (File f : classes()) {
      read(f, (method, what) -> {
        if (what.matches(pattern)) found.add(f.getName() + "." + method + ": " + what);
      });
    }
    return found;
  }

  @Test
  void theScanSeesWhatItLooksFor() throws IOException {
    List<String> found = new ArrayList<String>();
    read("TraceSession", (method, what) -> {
      if (isCostly(what)) found.add(what);
    });
    assertTrue(found.toString().contains("NEW"), found.toString());
  }

  private static boolean isCostly(String what) {
    return what.startsWith("NEW ") || what.equals("MONITORENTER") || what.equals("INVOKEDYNAMIC")
        || what.startsWith("java/lang/reflect/") || what.contains(".getRefreshRate(") || what.startsWith("android/util/Log.")
        || what.contains(".valueOf(") || what.contains("String.format") || what.startsWith("java/io/");
  }

  private interface Seen {
    void at(String method, String what);
  }

  private static void read(String simpleName, Seen seen) throws IOException {
    read(new File(root(), simpleName + ".class"), seen);
  }

  private static void read(File file, Seen seen) throws IOException {
    new ClassReader(Files.readAllBytes(file.toPath())).accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
        if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) seen.at(name, "MONITORENTER");
        return new Instructions(name, seen);
      }
    }, 0);
  }

  private static final class Instructions extends MethodVisitor {
    private final String method;
    private final Seen seen;

    Instructions(String method, Seen seen) {
      super(Opcodes.ASM9);
      this.method = method;
      this.seen = seen;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) seen.at(method, "NEW " + type);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY) seen.at(method, "NEW array");
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.MONITORENTER) seen.at(method, "MONITORENTER");
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String desc, org.objectweb.asm.Handle bsm, Object... args) {
      seen.at(method, "INVOKEDYNAMIC");
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
      seen.at(method, owner + "." + name + "(");
    }
  }

  /** The class files that are shipped. */
  static List<File> classes() {
    return Arrays.asList(root().listFiles((dir, name) -> name.endsWith(".class")));
  }

  private static File root() {
    return new File(Hitchproof.class.getResource("Hitchproof.class").getPath()).getParentFile();
  }
}
