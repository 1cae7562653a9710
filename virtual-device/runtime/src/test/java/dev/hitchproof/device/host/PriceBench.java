package dev.hitchproof.device.host;

import dev.hitchproof.device.inside.time.Executed;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls every public method of the classes of {@code priced-classes.txt} with values of several sizes, in code that is made for each,
 * and prints what a call takes in CPU time and what it costs metered. test/bench/call-costs.ts starts it and evaluates the output.
 */
public final class PriceBench {
  private static final int SMALL = 8;
  private static final int MIDDLE = 64;
  private static final int LARGE = 512;
  /** The check's size is none of those of the prices. */
  private static final int CHECKED = 200;
  private static final int OTHER = 24;
  private static final double GROWS = 1.4;
  private static final double NOTICED_NS = 8;
  private static final int BATCH = 64;
  /** Elements of the values that are made before a round: more would have left the processor's cache. */
  private static final int IN_CACHE = 2_000;
  private static final long SLOW_NS = 60_000;
  private static final long WARM_UP_NS = 8_000_000;
  private static final long ROUND_NS = 200_000;
  private static final int ROUNDS = 9;
  private static final int FRESH_ROUNDS = 60;
  private static final long FRESH_NS = 40_000_000;
  /** Methods that wait, end something or change the process. */
  private static final Pattern LEFT_OUT = Pattern.compile("wait|notify.*|join|park.*|sleep|exit|halt|gc|load|loadLibrary|take|await.*|acquire.*|lock.*|close|start|stop|suspend|resume|interrupt|destroy|delete.*|create.*|mkdir.*|renameTo|set(Default|Security|In|Out|Err|Properties|Property).*|run|console|parallel.*|openStream|openConnection|getContent|inheritedChannel|forkJoin.*|supplyAsync|runAsync|.*Async|generate|iterate|getInstanceStrong|isReachable|setContextClassLoader|uncaughtException|dumpStack|printStackTrace|enumerate|map|(allocate|wrap)?Direct|setSeed|getByName|getAllByName|getLocalHost|forEachRemaining");
  /** Receivers that each call uses up, and methods that change theirs. */
  private static final Pattern USED_UP = Pattern.compile(".*(Iterator|Enumeration|Spliterator|Stream|Scanner|Reader|Writer|StringTokenizer|Buffer|Deflater|Inflater|Matcher|Formatter|CRC32|Adler32|Cipher|Mac|MessageDigest|AtomicInteger|AtomicLong|StringJoiner)");
  private static final Pattern CHANGES = Pattern.compile("(add|put|remove|clear|set|next|append|insert|poll|pop|push|offer|write|compute|merge|retain|delete|replace|reverse|trimTo|fill|sort|shuffle|swap|rotate|or|and|xor|flip|roll|init|update|doFinal|digest|drain).*");
  /** What phones' compilers do not turn into vectors or leave out. */
  private static final List<String> PLAIN = List.of("plainSum", "plainFields", "plainSetters", "plainArray", "plainCalls", "plainObjects");
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Values PLAIN_VALUES = Samples::of;
  /** Made by metered code, as an app's are: their functions cost, and texts count what patterns read. */
  private static final Values METERED_VALUES = meteredValues();
  private static final String CALLER = "dev/hitchproof/device/host/Caller";
  static Object sink;

  private PriceBench() {}

  private interface Values {
    Object value(Class<?> type, int size, int attempt, int position) throws Throwable;
  }

  private static Values meteredValues() {
    try {
      Method of = MeteredTestClasses.load(Samples.class).getDeclaredMethod("of", Class.class, int.class, int.class, int.class);
      of.setAccessible(true);
      return (type, size, attempt, position) -> of.invoke(null, type, size, attempt, position);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Samples cannot be metered", e);
    }
  }

  public static void main(String[] args) throws Throwable {
    java.io.PrintStream out = System.out;
    System.setOut(System.err);
    for (Method m : Operations.class.getDeclaredMethods()) if (PLAIN.contains(m.getName())) out.println(plain(m));
    try (var in = PriceBench.class.getResourceAsStream("priced-classes.txt")) {
      for (String name : new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).split("\\s+")) {
        if (args.length > 0 && !name.matches(args[0])) continue;
        Class<?> c = Class.forName(name);
        List<Executable> all = new ArrayList<>(List.of(c.getMethods()));
        if (!Modifier.isAbstract(c.getModifiers())) all.addAll(List.of(c.getConstructors()));
        all.sort(Comparator.comparing(Executable::toString));
        for (Executable e : all) {
          if (e.isSynthetic() || e.getDeclaringClass() == Object.class || LEFT_OUT.matcher(e.getName()).matches() || formats(e)) continue;
          String line = lineOf(c, e);
          if (line != null) out.println(line);
        }
        out.flush();
      }
    }
    Runtime.getRuntime().halt(0);
  }

  /** The time of what has a format depends on it; a text of words has none. */
  private static boolean formats(Executable e) {
    return e.getName().startsWith("format") && List.of(e.getParameterTypes()).contains(Object[].class);
  }

  private static String plain(Method m) throws Throwable {
    MethodHandle operation = MethodHandles.lookup().unreflect(m);
    Method counted = MeteredTestClasses.load(Operations.class).getMethod(m.getName(), int.class);
    counted.invoke(null, 1_000);
    long units = Executed.unitsOf(() -> counted.invoke(null, 1_000));
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 400; round++) {
      long begin = THREADS.getCurrentThreadCpuTime();
      int sum = 0;
      for (int i = 0; i < 20; i++) sum += (int) operation.invokeExact(1_000);
      sink = sum;
      best = Math.min(best, (THREADS.getCurrentThreadCpuTime() - begin) / 20.0);
    }
    return "plain " + m.getName() + " " + best + " " + units;
  }

  /** Null if no values are known with which the method returns. */
  private static String lineOf(Class<?> owner, Executable e) {
    try {
      Call call = new Call(owner, e);
      if (!call.findAttempt()) return null;
      int[] sizes = new int[call.types.size()];
      Arrays.fill(sizes, SMALL);
      double small = Math.min(call.ns(sizes), call.ns(sizes));
      int grown = -1;
      double large = Math.max(small * GROWS, small + NOTICED_NS);
      for (int p = 0; p < sizes.length; p++) {
        if (!Samples.isSized(call.types.get(p)) || call.isConstructor() && p < 0) continue;
        sizes[p] = LARGE;
        double ns = call.returns(sizes) ? call.ns(sizes) : 0;
        sizes[p] = SMALL;
        if (ns <= large) continue;
        large = ns;
        grown = p;
      }
      if (grown >= 0) sizes[grown] = MIDDLE;
      double middle = grown < 0 ? small : call.ns(sizes);
      if (grown >= 0) sizes[grown] = CHECKED;
      else if (call.returns(filled(sizes.length, OTHER))) Arrays.fill(sizes, OTHER);
      double ns = call.ns(sizes);
      long units = call.units("call", sizes) - call.units("load", sizes);
      String measured = grown < 0 ? "-" : (call.hasReceiver ? List.of("this", "first", "second", "third", "fourth", "fifth", "sixth") : List.of("first", "second", "third", "fourth", "fifth", "sixth")).get(grown);
      return String.join(" ", "price", owner.getName().replace('.', '/'), call.name + call.plainTypes(), measured, String.valueOf(small), String.valueOf(middle), String.valueOf(grown < 0 ? small : large), String.valueOf(ns), String.valueOf(units));
    } catch (Throwable none) {
      return null;
    }
  }

  private static int[] filled(int length, int size) {
    int[] sizes = new int[length];
    Arrays.fill(sizes, size);
    return sizes;
  }

  /** Calls of one method. */
  private static final class Call {
    final List<Class<?>> types = new ArrayList<>();
    final boolean hasReceiver;
    final String name;
    private final Executable e;
    private final Class<?> owner;
    private final boolean isFresh;
    private final MethodHandle one;
    private final MethodHandle run;
    private final MethodHandle base;
    private final Class<?> metered;
    private int attempt;
    private double baseNs = -1;

    Call(Class<?> owner, Executable e) throws Throwable {
      this.owner = owner;
      this.e = e;
      hasReceiver = e instanceof Method && !Modifier.isStatic(e.getModifiers());
      name = isConstructor() ? "<init>" : e.getName();
      if (hasReceiver) types.add(owner);
      types.addAll(List.of(e.getParameterTypes()));
      isFresh = types.stream().anyMatch(t -> USED_UP.matcher(t.getName()).matches()) || CHANGES.matcher(e.getName()).matches();
      byte[] code = code();
      Class<?> plain = new Loader().define(code);
      var lookup = MethodHandles.lookup();
      one = lookup.findStatic(plain, "call", MethodType.methodType(Object.class, Object[].class));
      run = lookup.findStatic(plain, "run", MethodType.methodType(void.class, Object[][].class));
      base = lookup.findStatic(plain, "base", MethodType.methodType(void.class, Object[][].class));
      metered = new Loader().define(WorkMeter.meter(code, true));
    }

    boolean isConstructor() {
      return e instanceof Constructor<?>;
    }

    String plainTypes() {
      return CallCosts.typesOf(descriptor());
    }

    private String descriptor() {
      return e instanceof Method m ? Type.getMethodDescriptor(m) : Type.getConstructorDescriptor((Constructor<?>) e);
    }

    boolean findAttempt() {
      int[] sizes = new int[types.size()];
      Arrays.fill(sizes, SMALL);
      boolean varies = types.stream().anyMatch(t -> t.isPrimitive() || Samples.isText(t));
      for (attempt = 0; attempt < (varies ? Samples.ATTEMPTS : 1); attempt++) if (returns(sizes)) return true;
      return false;
    }

    boolean returns(int[] sizes) {
      try {
        one.invoke(arguments(PLAIN_VALUES, sizes));
        return true;
      } catch (Throwable t) {
        return false;
      }
    }

    private Object[] arguments(Values of, int[] sizes) throws Throwable {
      Object[] values = new Object[types.size()];
      int position = 0;
      for (int i = 0; i < values.length; i++) {
        values[i] = of.value(types.get(i), sizes[i], attempt, position);
        if (types.get(i).isPrimitive()) position++;
      }
      return values;
    }

    double ns(int[] sizes) throws Throwable {
      double[] both = times(sizes);
      return Math.max(0, both[0] - both[1]);
    }

    /** Of a method of the code that calls: what calling and loading cost, or loading alone. */
    long units(String method, int[] sizes) throws Throwable {
      Method counted = metered.getMethod(method, Object[].class);
      counted.invoke(null, (Object) arguments(METERED_VALUES, sizes));
      Object[] values = arguments(METERED_VALUES, sizes);
      return Executed.unitsOf(() -> counted.invoke(null, (Object) values));
    }

    /** Of a call, and of loading its arguments. */
    private double[] times(int[] sizes) throws Throwable {
      long begin = System.nanoTime();
      one.invoke(arguments(PLAIN_VALUES, sizes));
      boolean isSlow = System.nanoTime() - begin > SLOW_NS;
      Object[][] batch = batch(sizes, isSlow ? 4 : isFresh ? Math.max(8, Math.min(BATCH, IN_CACHE / Arrays.stream(sizes).max().orElse(1))) : BATCH);
      return isFresh ? fresh(sizes, batch.length) : new double[] {shared(run, batch), baseNs < 0 ? baseNs = shared(base, batch) : baseNs};
    }

    private Object[][] batch(int[] sizes, int count) throws Throwable {
      Object[][] batch = new Object[count][];
      for (int i = 0; i < count; i++) batch[i] = i > 3 && !isFresh ? batch[i & 3] : arguments(PLAIN_VALUES, sizes);
      return batch;
    }

    private static double shared(MethodHandle run, Object[][] batch) throws Throwable {
      long begin = THREADS.getCurrentThreadCpuTime();
      int times = 0;
      while (THREADS.getCurrentThreadCpuTime() - begin < WARM_UP_NS || times < 3) {
        run.invokeExact(batch);
        times++;
      }
      long perRound = Math.max(1, times * ROUND_NS / WARM_UP_NS);
      long best = Long.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        long before = THREADS.getCurrentThreadCpuTime();
        for (long i = 0; i < perRound; i++) run.invokeExact(batch);
        best = Math.min(best, THREADS.getCurrentThreadCpuTime() - before);
      }
      return (double) best / perRound / batch.length;
    }

    /** The best of many rounds, each with values of its own: what is too short for the CPU's time is not interrupted. */
    private double[] fresh(int[] sizes, int count) throws Throwable {
      long end = THREADS.getCurrentThreadCpuTime() + FRESH_NS;
      long best = Long.MAX_VALUE;
      long bestBase = Long.MAX_VALUE;
      for (int round = 0; round < FRESH_ROUNDS * BATCH / count && (round < 5 || THREADS.getCurrentThreadCpuTime() < end); round++) {
        Object[][] batch = batch(sizes, count);
        long t0 = System.nanoTime();
        base.invokeExact(batch);
        long t1 = System.nanoTime();
        run.invokeExact(batch);
        long t2 = System.nanoTime();
        bestBase = Math.min(bestBase, t1 - t0);
        best = Math.min(best, t2 - t1);
      }
      return new double[] {(double) best / count, (double) bestBase / count};
    }

    // ---- the code that calls -----------------------------------------------------------------------------

    private static final class Loader extends ClassLoader {
      Loader() {
        super(PriceBench.class.getClassLoader());
      }

      Class<?> define(byte[] code) {
        return defineClass(CALLER.replace('/', '.'), code, 0, code.length);
      }
    }

    private byte[] code() {
      ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      w.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, CALLER, null, "java/lang/Object", null);
      w.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "sink", "Ljava/lang/Object;", null, null);
      for (String name : List.of("call", "base")) one(w, name.equals("call") ? "call" : "load", name.equals("call"));
      loop(w, "run", "call");
      loop(w, "base", "load");
      w.visitEnd();
      return w.toByteArray();
    }

    private void one(ClassWriter w, String name, boolean calls) {
      MethodVisitor m = w.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "([Ljava/lang/Object;)Ljava/lang/Object;", null, new String[] {"java/lang/Throwable"});
      m.visitCode();
      String target = Type.getInternalName(owner);
      if (calls && isConstructor()) {
        m.visitTypeInsn(Opcodes.NEW, target);
        m.visitInsn(Opcodes.DUP);
      }
      for (int i = 0; i < types.size(); i++) load(m, i, types.get(i));
      if (calls) {
        int op = isConstructor() ? Opcodes.INVOKESPECIAL : !hasReceiver ? Opcodes.INVOKESTATIC : owner.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        m.visitMethodInsn(op, target, this.name, descriptor(), owner.isInterface());
      } else {
        for (int i = types.size() - 1; i >= 0; i--) m.visitInsn(Type.getType(types.get(i)).getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
      }
      Class<?> result = !calls ? void.class : isConstructor() ? owner : ((Method) e).getReturnType();
      if (result == long.class || result == double.class) m.visitInsn(Opcodes.POP2);
      else if (result.isPrimitive() && result != void.class) m.visitInsn(Opcodes.POP);
      if (result.isPrimitive()) m.visitInsn(Opcodes.ACONST_NULL);
      m.visitInsn(Opcodes.ARETURN);
      m.visitMaxs(0, 0);
      m.visitEnd();
    }

    private static void load(MethodVisitor m, int i, Class<?> type) {
      m.visitVarInsn(Opcodes.ALOAD, 0);
      m.visitIntInsn(Opcodes.BIPUSH, i);
      m.visitInsn(Opcodes.AALOAD);
      Class<?> box = MethodType.methodType(type).wrap().returnType();
      if (box != Object.class) m.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(box));
      if (type.isPrimitive()) m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Type.getInternalName(box), type.getName() + "Value", "()" + Type.getDescriptor(type), false);
    }

    /** The results are kept, so that no call is left out. */
    private static void loop(ClassWriter w, String name, String of) {
      MethodVisitor m = w.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "([[Ljava/lang/Object;)V", null, new String[] {"java/lang/Throwable"});
      m.visitCode();
      org.objectweb.asm.Label begin = new org.objectweb.asm.Label();
      org.objectweb.asm.Label end = new org.objectweb.asm.Label();
      m.visitInsn(Opcodes.ICONST_0);
      m.visitVarInsn(Opcodes.ISTORE, 1);
      m.visitLabel(begin);
      m.visitVarInsn(Opcodes.ILOAD, 1);
      m.visitVarInsn(Opcodes.ALOAD, 0);
      m.visitInsn(Opcodes.ARRAYLENGTH);
      m.visitJumpInsn(Opcodes.IF_ICMPGE, end);
      m.visitVarInsn(Opcodes.ALOAD, 0);
      m.visitVarInsn(Opcodes.ILOAD, 1);
      m.visitInsn(Opcodes.AALOAD);
      m.visitMethodInsn(Opcodes.INVOKESTATIC, CALLER, of, "([Ljava/lang/Object;)Ljava/lang/Object;", false);
      m.visitFieldInsn(Opcodes.PUTSTATIC, CALLER, "sink", "Ljava/lang/Object;");
      m.visitIincInsn(1, 1);
      m.visitJumpInsn(Opcodes.GOTO, begin);
      m.visitLabel(end);
      m.visitInsn(Opcodes.RETURN);
      m.visitMaxs(0, 0);
      m.visitEnd();
    }
  }
}
