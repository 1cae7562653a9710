package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.Locks;
import dev.hitchproof.device.api.KeptReference;
import dev.hitchproof.device.boot.ThreadGate;
import dev.hitchproof.device.inside.time.Executed;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class WorkMeterTest {
  /** What it uses of the test class is public: the metered copy has another loader. */
  public static class Sample {
    static int loop(int n) {
      int sum = 0;
      for (int i = 0; i < n; i++) sum += i;
      return sum;
    }

    static int branch(boolean big) {
      if (big) return loop(100);
      return 0;
    }

    static int choose(int n) {
      switch (n) {
        case 1:
          return 10;
        case 900:
          return 20;
        default:
          return 30;
      }
    }

    static int caught(Object o) {
      try {
        return o.hashCode();
      } catch (NullPointerException e) {
        return -1;
      }
    }

    static String chosen(boolean first) {
      return new String(first ? "a" : "b"); // NEW comes before the branch
    }

    static synchronized boolean inMethod() {
      return Executed.holdsMonitor();
    }

    static synchronized boolean locksClass() {
      return Thread.holdsLock(Sample.class);
    }

    synchronized boolean locksThis() {
      return Thread.holdsLock(this) && Executed.holdsMonitor();
    }

    static boolean inInstance() {
      return new Sample().locksThis();
    }

    static void waits(Object lock) throws InterruptedException {
      synchronized (lock) {
        lock.wait(1);
        lock.notifyAll();
      }
    }

    static synchronized void thrown() {
      throw new IllegalStateException("expected");
    }

    static boolean inBlock(Object lock) {
      synchronized (lock) {
        return Executed.holdsMonitor();
      }
    }

    static Reference<Object> weak(Object o) {
      return new WeakReference<>(o);
    }

    static Reference<Object> weaker(Object o) {
      return new Weaker(o);
    }

    static final boolean IN_INITIALISER = Executed.keepsTurn();

    static boolean initialised() {
      return IN_INITIALISER;
    }
  }

  public static final class Weaker extends WeakReference<Object> {
    public Weaker(Object o) {
      super(o);
    }
  }

  public static final class Started extends Thread {
    @Override
    public void run() {}
  }

  public interface Defaults {
    static int answer() {
      return 42;
    }
  }

  private static Callable<Object> metered(boolean charges, Class<?> of, String method, Object... args) throws Exception {
    Class<?> c = Class.forName(of.getName(), true, new MeteredTestClasses(of, charges));
    for (var m : c.getDeclaredMethods()) {
      if (!m.getName().equals(method)) continue;
      m.setAccessible(true);
      return () -> m.invoke(null, args);
    }
    throw new AssertionError("no method " + method);
  }

  private static Object result(String method, Object... args) throws Exception {
    return resultOf(Sample.class, method, args);
  }

  private static Object resultOf(Class<?> of, String method, Object... args) throws Exception {
    List<Object> out = new ArrayList<>();
    Callable<Object> call = metered(true, of, method, args);
    Executed.unitsOf(() -> out.add(call.call()));
    return out.get(0);
  }

  private static long units(String method, Object... args) throws Exception {
    return Executed.unitsOf(metered(true, Sample.class, method, args));
  }

  @Test
  void anIterationCostsWhatTheOneBeforeDid() throws Exception {
    long none = units("loop", 0);
    long once = units("loop", 1) - none;
    assertTrue(none > 0 && once > 0);
    assertEquals(none + 1_000 * once, units("loop", 1_000));
  }

  @Test
  void aBranchThatIsNotTakenIsFree() throws Exception {
    assertTrue(units("branch", true) > units("loop", 100));
    assertTrue(units("branch", false) < units("loop", 1));
  }

  @Test
  void eachCaseOfASwitchIsABlockOfItsOwn() throws Exception {
    assertEquals(units("choose", 1), units("choose", 900));
    assertEquals(units("choose", 1), units("choose", 5));
  }

  @Test
  void aCallCostsMoreThanAnAddition() throws Exception {
    // ifeq, then bipush, a call, ireturn; and iconst, ireturn
    assertEquals(5 + 2 + units("loop", 100) - 2, units("branch", true) - units("branch", false));
  }

  @Test
  void meteredCodeDoesWhatItDid() throws Exception {
    assertEquals(45, result("loop", 10));
    assertEquals(List.of(10, 20, 30), List.of(result("choose", 1), result("choose", 900), result("choose", 2)));
    assertEquals(-1, result("caught", (Object) null));
    assertEquals("a", result("chosen", true));
    assertEquals(42, metered(true, Defaults.class, "answer").call());
  }

  /** The JVM would keep each for as long as the class. */
  @Test
  void namesOfVariablesAreLeftOutAndLinesAreNot() throws Exception {
    ClassNode c = new ClassNode();
    new ClassReader(WorkMeter.meter(new ClassReader(Sample.class.getName()).b, true)).accept(c, 0);
    assertTrue(c.methods.stream().allMatch(m -> m.localVariables == null || m.localVariables.isEmpty()));
    assertTrue(Stream.of(c.methods.get(0).instructions.toArray()).anyMatch(LineNumberNode.class::isInstance));
  }

  @Test
  void interfacesAreMeteredToo() throws Exception {
    assertTrue(Executed.unitsOf(metered(true, Defaults.class, "answer")) > 0);
  }

  @Test
  void freeClassesAreNotCharged() throws Exception {
    assertEquals(0, Executed.unitsOf(metered(false, Sample.class, "loop", 100)));
  }

  @Test
  void monitorsAreHeldWhereTheCodeHoldsThem() throws Exception {
    assertEquals(true, result("inMethod"));
    assertEquals(true, result("inBlock", new Object()));
    Callable<Object> first = metered(false, Sample.class, "inMethod");
    Executed.unitsOf(() -> {
      assertEquals(true, first.call());
      assertEquals(false, Executed.holdsMonitor());
      return null;
    });
  }

  @Test
  void aMonitorOfTheAppDoesNotKeepTheTurn() throws Exception {
    assertEquals(false, resultOf(Locks.class, "keepsTurn", new Object()));
    assertEquals(true, resultOf(Locks.class, "keepsTurn", new StringBuilder()));
  }

  @Test
  void whatTheAppBringsIsTheAppsWhateverItsPackage() throws Exception {
    assertTrue(entersAsTheApp("com/example/Rows"));
    assertTrue(entersAsTheApp("android/support/v7/widget/Rows"));
    assertTrue(entersAsTheApp("android/arch/core/Rows"));
    assertFalse(entersAsTheApp("android/widget/Rows"));
  }

  /** Whether code of a class of that name enters monitors as the app does. */
  private static boolean entersAsTheApp(String type) throws IOException {
    return meteredAs(type).contains("entersMonitorOfApp");
  }

  /** The metered sample as if it had that name. */
  private static String meteredAs(String type) throws IOException {
    ClassWriter renamed = new ClassWriter(0);
    String sample = Sample.class.getName().replace('.', '/');
    new ClassReader(Sample.class.getName()).accept(new ClassRemapper(renamed, new SimpleRemapper(sample, type)), 0);
    return new String(WorkMeter.meter(renamed.toByteArray(), true), StandardCharsets.ISO_8859_1);
  }

  /** It watches whether the collector clears them. */
  @Test
  void theReferencesOfLeakCanaryStayWeak() throws Exception {
    assertTrue(meteredAs("com/example/Rows").contains("api/KeptReference"));
    assertFalse(meteredAs("leakcanary/Rows").contains("api/KeptReference"));
  }

  /** Compiled code has its native address and needs it no more: the collector would free what a canvas reads. */
  @Test
  void whatACanvasDrawsIsKeptUntilItIsDrawn() throws Exception {
    assertTrue(meteredAs("android/graphics/BaseRecordingCanvas").contains("reachabilityFence"));
    assertFalse(meteredAs("android/graphics/Rows").contains("reachabilityFence"));
  }

  @Test
  void aSynchronizedMethodStillLocksForThreadsOutsideOfTheDevice() throws Exception {
    assertEquals(true, result("locksClass"));
    assertEquals(true, result("inInstance"));
  }

  @Test
  void waitsAndFirstStepsOfThreadsGoThroughTheGate() throws Exception {
    List<String> asked = new ArrayList<>();
    ThreadGate.open((ThreadGate.Threads) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {ThreadGate.Threads.class}, (proxy, method, args) -> {
          asked.add(method.getName());
          return method.getReturnType() == boolean.class ? true : null;
        }));
    try {
      metered(true, Sample.class, "waits", new Object()).call();
      ((Thread) Class.forName(Started.class.getName(), true, new MeteredTestClasses(Started.class, true)).getConstructor().newInstance()).run();
    } finally {
      ThreadGate.open(null);
    }
    assertEquals(List.of("isScheduled", "await", "wake", "begin"), asked);
  }

  @Test
  void anExceptionLeavesTheMonitor() throws Exception {
    Callable<Object> thrown = metered(true, Sample.class, "thrown");
    Executed.unitsOf(() -> {
      assertThrows(Exception.class, thrown::call);
      assertEquals(false, Executed.holdsMonitor());
      return null;
    });
  }

  @Test
  void anInitialiserHoldsTheLockOfItsClass() throws Exception {
    List<Object> out = new ArrayList<>();
    Executed.unitsOf(() -> out.add(metered(true, Sample.class, "initialised").call()));
    assertEquals(List.of(true), out);
  }

  @Test
  void theCollectorDoesNotClearWeakReferences() throws Exception {
    for (String method : List.of("weak", "weaker")) {
      Object reference = result(method, new Object());
      assertTrue(reference instanceof KeptReference, method);
      System.gc();
      assertNotNull(((Reference<?>) reference).get(), method);
    }
    Object kept = new Object();
    assertSame(kept, ((Reference<?>) result("weak", kept)).get());
  }

  @Test
  void entriesOfInstrumentedMethodsAreBoundByTheDevice() {
    String robolectric = "org/robolectric/internal/bytecode/InvokeDynamicSupport";
    ClassNode c = new ClassNode();
    c.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "android/view/View", null, "java/lang/Object", null);
    MethodVisitor m = c.visitMethod(Opcodes.ACC_STATIC, "entries", "()V", null, null);
    for (String bootstrap : List.of("bootstrap", "bootstrapStatic", "bootstrapInit", "bootstrapIntrinsic")) entry(m, "draw", bootstrap, Opcodes.H_INVOKESTATIC, 0);
    m.visitInvokeDynamicInsn("entry", "()V", new Handle(Opcodes.H_INVOKESTATIC, "app/Lambdas", "bootstrap", "()V", false));
    m.visitInsn(Opcodes.RETURN);
    ClassWriter w = new ClassWriter(0);
    c.accept(w);

    ClassNode metered = new ClassNode();
    new ClassReader(WorkMeter.meter(w.toByteArray(), true)).accept(metered, 0);
    List<String> bound = new ArrayList<>();
    for (AbstractInsnNode i : metered.methods.get(0).instructions) {
      if (i instanceof InvokeDynamicInsnNode d) bound.add(d.bsm.getOwner() + " " + d.bsm.getName());
    }
    String device = "dev/hitchproof/device/inside/CallSites";
    assertEquals(
        List.of(device + " method", device + " method", device + " shadow", robolectric + " bootstrapIntrinsic", "app/Lambdas bootstrap"),
        bound);
  }

  @Test
  void entriesWithoutAShadowCallTheirBody() {
    String view = "android/view/View";
    ClassNode c = new ClassNode();
    c.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, view, null, "java/lang/Object", null);
    MethodVisitor m = c.visitMethod(Opcodes.ACC_STATIC, "entries", "()V", null, null);
    entry(m, "draw", "bootstrap", Opcodes.H_INVOKESPECIAL, 0);
    entry(m, "measure", "bootstrap", Opcodes.H_INVOKESPECIAL, 0);
    entry(m, "measure", "bootstrapStatic", Opcodes.H_INVOKESTATIC, 0);
    entry(m, "measure", "bootstrapStatic", Opcodes.H_INVOKESTATIC, 1); // native
    m.visitInsn(Opcodes.RETURN);
    ClassWriter w = new ClassWriter(0);
    c.accept(w);

    ClassNode metered = new ClassNode();
    new ClassReader(WorkMeter.meter(w.toByteArray(), true)).accept(metered, 0);
    List<String> called = new ArrayList<>();
    for (AbstractInsnNode i : metered.methods.get(0).instructions) {
      if (i instanceof InvokeDynamicInsnNode d) called.add("bound " + d.name);
      if (i instanceof MethodInsnNode call) called.add((call.getOpcode() == Opcodes.INVOKESTATIC ? "static " : "special ") + call.owner + "." + call.name + call.desc);
    }
    assertEquals(List.of("bound draw", "special " + view + ".$$measure()V", "static " + view + ".$$measure()V", "bound measure"), called);
  }

  private static void entry(MethodVisitor m, String name, String bootstrap, int tag, int isNative) {
    Handle body = new Handle(tag, "android/view/View", "$$" + name, "()V", false);
    m.visitInvokeDynamicInsn(name, "()V", new Handle(Opcodes.H_INVOKESTATIC, "org/robolectric/internal/bytecode/InvokeDynamicSupport", bootstrap, "()V", false), body, isNative);
  }

  @Test
  void aReadOfTheClockByTheFrameworkSettlesFirst() {
    String robolectric = "org/robolectric/internal/bytecode/InvokeDynamicSupport";
    ClassNode c = new ClassNode();
    c.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "android/os/Reads", null, "java/lang/Object", null);
    MethodVisitor m = c.visitMethod(Opcodes.ACC_STATIC, "reads", "()V", null, null);
    for (String of : List.of("nanoTime", "arraycopy", "currentTimeMillis")) {
      m.visitInvokeDynamicInsn(of, "()V", new Handle(Opcodes.H_INVOKESTATIC, robolectric, "bootstrapIntrinsic", "()V", false));
    }
    m.visitInsn(Opcodes.RETURN);
    ClassWriter w = new ClassWriter(0);
    c.accept(w);
    List<String> called = called(w.toByteArray(), "reads");
    called.remove("spend");
    assertEquals(List.of("readsClock", "nanoTime", "arraycopy", "readsClock", "currentTimeMillis"), called);
  }

  /** A phone has no such entry. */
  @Test
  void theEntryOfAnInstrumentedMethodIsFree() {
    String robolectric = "org/robolectric/internal/bytecode/InvokeDynamicSupport";
    ClassNode c = new ClassNode();
    c.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "android/os/Entry", null, "java/lang/Object", null);
    MethodVisitor m = c.visitMethod(Opcodes.ACC_STATIC, "entry", "()V", null, null);
    Handle body = new Handle(Opcodes.H_INVOKESTATIC, "android/os/Entry", "body", "()V", false);
    m.visitInvokeDynamicInsn("entry", "()V", new Handle(Opcodes.H_INVOKESTATIC, robolectric, "bootstrapStatic", "()V", false), body, 0);
    m.visitInsn(Opcodes.RETURN);
    ClassWriter w = new ClassWriter(0);
    c.accept(w);
    assertEquals(List.of("body"), called(w.toByteArray(), "entry"));
  }

  private static List<String> called(byte[] file, String method) {
    ClassNode metered = new ClassNode();
    new ClassReader(WorkMeter.meter(file, true)).accept(metered, 0);
    List<String> names = new ArrayList<>();
    for (MethodNode m : metered.methods) {
      if (!m.name.equals(method)) continue;
      for (AbstractInsnNode i : m.instructions) {
        if (i instanceof InvokeDynamicInsnNode d) names.add(d.name);
        if (i instanceof MethodInsnNode call) names.add(call.name);
      }
    }
    return names;
  }

  /** Of 12,000 jumps; with a charge at each it would be larger than the JVM takes. */
  @Test
  void aMethodWithoutRoomIsFreeAndTheOthersOfItsClassAreNot() {
    ClassNode c = new ClassNode();
    c.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "acme/Generated", null, "java/lang/Object", null);
    MethodVisitor large = c.visitMethod(Opcodes.ACC_STATIC, "large", "(I)V", null, null);
    for (int i = 0; i < 12_000; i++) {
      Label next = new Label();
      large.visitVarInsn(Opcodes.ILOAD, 0);
      large.visitJumpInsn(Opcodes.IFEQ, next);
      large.visitLabel(next);
    }
    large.visitInsn(Opcodes.RETURN);
    c.visitMethod(Opcodes.ACC_STATIC, "small", "()V", null, null).visitInsn(Opcodes.RETURN);
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    c.accept(w);
    assertEquals(List.of("spend"), called(w.toByteArray(), "small"));
    assertEquals(List.of(), called(w.toByteArray(), "large"));
  }

  /** A shadow may answer in place of the service. */
  @Test
  void entriesOfMethodsThatCallServicesAreBoundSo() {
    String robolectric = "org/robolectric/internal/bytecode/InvokeDynamicSupport";
    ClassNode c = new ClassNode();
    c.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "android/os/PowerManager", null, "java/lang/Object", null);
    for (String body : List.of("asks", "knows")) {
      MethodVisitor m = c.visitMethod(Opcodes.ACC_STATIC, body, "(Landroid/os/IPowerManager;)V", null, null);
      m.visitVarInsn(Opcodes.ALOAD, 0);
      m.visitMethodInsn(Opcodes.INVOKEINTERFACE, "android/os/IPowerManager", body.equals("asks") ? "nap" : "asBinder", "()V", true);
      m.visitInsn(Opcodes.RETURN);
      m.visitMaxs(1, 1);
    }
    MethodVisitor m = c.visitMethod(Opcodes.ACC_STATIC, "entries", "(Landroid/os/IPowerManager;)V", null, null);
    for (String body : List.of("asks", "knows")) {
      Handle handle = new Handle(Opcodes.H_INVOKESTATIC, "android/os/PowerManager", body, "(Landroid/os/IPowerManager;)V", false);
      m.visitInvokeDynamicInsn("isInteractive", "()V", new Handle(Opcodes.H_INVOKESTATIC, robolectric, "bootstrapStatic", "()V", false), handle, 0);
    }
    m.visitInsn(Opcodes.RETURN);
    ClassWriter w = new ClassWriter(0);
    c.accept(w);

    for (boolean charges : List.of(true, false)) {
      ClassNode metered = new ClassNode();
      new ClassReader(WorkMeter.meter(w.toByteArray(), charges)).accept(metered, 0);
      List<String> bound = new ArrayList<>();
      for (AbstractInsnNode i : metered.methods.get(2).instructions) if (i instanceof InvokeDynamicInsnNode d) bound.add(d.bsm.getName() + " " + d.bsmArgs[2] + d.bsmArgs[3]);
      assertEquals(List.of(charges ? "method 11" : "method 10", "method 10"), bound);
    }
  }
}
