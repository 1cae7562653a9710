package dev.hitchproof.methods;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.apk.Refusal;
import dev.hitchproof.probe.MethodTracing;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;

/** Traced code behaves as before, and reports each call to the probe. */
final class TracedClassesTest {
  private static final String SAMPLE = "dev/hitchproof/methods/Sample.class";
  private final TracedClasses traced = new TracedClasses(List.of());
  @TempDir Path folder;

  @BeforeEach
  void forget() {
    MethodTracing.forget();
  }

  @Test
  void onlyMethodsThatCanTakeLongAreTraced() throws Exception {
    traced.of(SAMPLE, bytesOf(Sample.class));
    List<String> names = traced.names().stream().map(name -> name.replace("dev.hitchproof.methods.Sample.", "")).toList();
    assertEquals(
        List.of("<init>", "<init>", "allocatingMuch", "allocatingAnyLength", "allocatingRows", "looping", "waiting", "recursive", "catching", "throwing", "catchingItsOwn", "lambda", "choosing",
            "lambda$lambda$0"),
        names);
  }

  /** As javac compiles an array's initializer: a store for each value. */
  @Test
  void anArrayWithManyValuesIsAFill() {
    assertEquals(0, LongMethods.of(new ClassReader(filling(1_023))).size());
    assertEquals(1, LongMethods.of(new ClassReader(filling(1_024))).size());
  }

  private static byte[] filling(int values) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "F", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "of", "([I)V", null, null);
    method.visitCode();
    for (int i = 0; i < values; i++) {
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitLdcInsn(i);
      method.visitInsn(Opcodes.ICONST_1);
      method.visitInsn(Opcodes.IASTORE);
    }
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void tracedMethodsReturnWhatTheyReturned() throws Exception {
    Class<?> type = loaded(Map.of(Sample.class.getName(), traced.of(SAMPLE, bytesOf(Sample.class)))).loadClass(Sample.class.getName());
    Object one = type.getConstructor(String.class).newInstance("12");
    assertEquals(List.of("<init>"), entered());
    assertEquals(12, call(one, "getter"));
    assertEquals(List.of(), entered());
    assertEquals(10, call(one, "looping", 5));
    assertEquals(12, call(one, "waiting"));
    assertEquals(120L, call(one, "recursive", 5));
    assertEquals(List.of("looping", "waiting", "recursive", "recursive", "recursive", "recursive", "recursive", "recursive"), entered());
    assertEquals("3.5!", call(one, "catching", "7"));
    assertEquals("none!", call(one, "catching", "seven"));
    assertEquals(3, call(one, "catchingItsOwn"));
    assertEquals(66, call(one, "lambda"));
    assertEquals("number", call(one, "choosing", 7));
    assertEquals(List.of(), MethodTracing.OPEN);
  }

  @Test
  void whatAMethodThrowsReachesItsCallerAndEndsItsCall() throws Exception {
    Class<?> type = loaded(Map.of(Sample.class.getName(), traced.of(SAMPLE, bytesOf(Sample.class)))).loadClass(Sample.class.getName());
    Object one = type.getConstructor().newInstance();
    Throwable thrown = assertThrows(InvocationTargetException.class, () -> call(one, "throwing", new Object())).getCause();
    assertInstanceOf(IllegalStateException.class, thrown);
    assertEquals(List.of("throwing"), entered());
    assertEquals(List.of(), MethodTracing.OPEN);
  }

  /** It starts after the constructor that it calls first has ended. */
  @Test
  void aConstructorThatThrowsEnds() throws Exception {
    Class<?> type = loaded(Map.of(Sample.class.getName(), traced.of(SAMPLE, bytesOf(Sample.class)))).loadClass(Sample.class.getName());
    assertEquals(7, call(type.getConstructor(Object.class).newInstance((Object) 7), "getter"));
    assertEquals(List.of("<init>", "<init>"), entered());
    Throwable thrown = assertThrows(InvocationTargetException.class, () -> type.getConstructor(Object.class).newInstance((Object) (-7))).getCause();
    assertInstanceOf(IllegalArgumentException.class, thrown);
    assertEquals(List.of("<init>", "<init>"), entered());
    assertThrows(InvocationTargetException.class, () -> type.getConstructor(Object.class).newInstance("seven"));
    assertEquals(List.of("<init>"), entered());
    assertEquals(List.of(), MethodTracing.OPEN);
  }

  /** Kotlin compiles {@code class Endless : Base(error(""))} to this. */
  @Test
  void aConstructorThatAlwaysThrowsBeforeItStartsIsNotTraced() throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Endless", null, "java/lang/Object", null);
    MethodVisitor init = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitCode();
    init.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
    init.visitInsn(Opcodes.DUP);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
    init.visitInsn(Opcodes.ATHROW);
    init.visitMaxs(0, 0);
    init.visitEnd();
    writer.visitEnd();
    Class<?> type = loaded(Map.of("Endless", traced.of("Endless.class", writer.toByteArray()))).loadClass("Endless");
    assertInstanceOf(IllegalStateException.class, assertThrows(InvocationTargetException.class, () -> type.getConstructor().newInstance()).getCause());
    assertEquals(List.of(), traced.names());
  }

  @Test
  void onlyTheGivenPackagesAreTraced() throws Exception {
    byte[] sample = bytesOf(Sample.class);
    assertArrayEquals(sample, new TracedClasses(List.of("dev.hitchproof.method")).of(SAMPLE, sample));
    assertFalse(java.util.Arrays.equals(sample, new TracedClasses(List.of("dev.hitchproof.methods")).of(SAMPLE, sample)));
    assertArrayEquals(sample, traced.of("dev/hitchproof/probe/Sample.class", sample));
  }

  /** Of android.os.Trace and of androidx.tracing, which is not changed itself. */
  @Test
  void spansOfTheAppAreToldToTheProbe() {
    assertEquals(List.of("dev/hitchproof/probe/Hitchproof beginSection", "dev/hitchproof/probe/Hitchproof endSection", "android/os/Trace beginAsyncSection"),
        calledBy(traced.of("Spans.class", withCalls("android/os/Trace"))));
    assertEquals("dev/hitchproof/probe/Hitchproof beginSection", calledBy(traced.of("Spans.class", withCalls("androidx/tracing/Trace"))).get(0));
    byte[] library = withCalls("android/os/Trace");
    assertArrayEquals(library, traced.of("androidx/tracing/TraceApi18Impl.class", library));
  }

  private static byte[] withCalls(String owner) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Spans", null, "java/lang/Object", null);
    MethodVisitor bind = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "bind", "()V", null, null);
    bind.visitCode();
    bind.visitLdcInsn("bind");
    bind.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "beginSection", "(Ljava/lang/String;)V", false);
    bind.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "endSection", "()V", false);
    bind.visitLdcInsn("load");
    bind.visitInsn(Opcodes.ICONST_1);
    bind.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "beginAsyncSection", "(Ljava/lang/String;I)V", false);
    bind.visitInsn(Opcodes.RETURN);
    bind.visitMaxs(0, 0);
    bind.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Without those that tracing adds. */
  private static List<String> calledBy(byte[] classFile) {
    List<String> called = new java.util.ArrayList<>();
    new ClassReader(classFile).accept(new org.objectweb.asm.ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
        return new MethodVisitor(Opcodes.ASM9) {
          @Override
          public void visitMethodInsn(int opcode, String owner, String method, String methodType, boolean isInterface) {
            if (!owner.endsWith("MethodTracing")) called.add(owner + " " + method);
          }
        };
      }
    }, 0);
    return called;
  }

  /** A third-party library, before and after: it reads and writes its own classes. */
  @Test
  void aTracedLibraryPassesTheVerifiersAndDoesItsWork() throws Exception {
    Map<String, byte[]> asm = classesOf(Path.of(ClassReader.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    Map<String, byte[]> all = new TreeMap<>();
    asm.forEach((name, bytes) -> all.put(name, traced.of(name.replace('.', '/') + ".class", bytes)));
    ClassLoader loader = loaded(all);
    for (Map.Entry<String, byte[]> one : all.entrySet()) {
      StringWriter complaints = new StringWriter();
      CheckClassAdapter.verify(new ClassReader(one.getValue()), loader, false, new PrintWriter(complaints));
      assertEquals("", complaints.toString(), one.getKey());
      Class.forName(one.getKey(), true, loader);
    }
    MethodTracing.forget();
    byte[] some = asm.get(ClassWriter.class.getName());
    Class<?> readerType = loader.loadClass(ClassReader.class.getName());
    Class<?> writerType = loader.loadClass(ClassWriter.class.getName());
    Object writer = writerType.getConstructor(int.class).newInstance(ClassWriter.COMPUTE_MAXS);
    readerType
        .getMethod("accept", loader.loadClass("org.objectweb.asm.ClassVisitor"), int.class)
        .invoke(readerType.getConstructor(byte[].class).newInstance((Object) some), writer, 0);
    ClassWriter expected = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new ClassReader(some).accept(expected, 0);
    assertArrayEquals(expected.toByteArray(), (byte[]) writerType.getMethod("toByteArray").invoke(writer));
    assertTrue(MethodTracing.ENTERED.size() > 10_000, MethodTracing.ENTERED.size() + " calls");
    assertEquals(List.of(), MethodTracing.OPEN);
  }

  /** Compilers made such classes before Java 6. */
  @Test
  void aClassWithoutStackMapsIsTraced() throws Exception {
    Class<?> old = loaded(Map.of("Old", traced.of("Old.class", classWith(Opcodes.V1_4, 3)))).loadClass("Old");
    assertEquals(7, old.getMethod("run").invoke(null));
    assertEquals(List.of("run"), traced.names().stream().map(name -> name.replace("Old.", "")).toList());
    assertEquals(1, MethodTracing.ENTERED.size());
  }

  @Test
  void aMethodThatWouldBecomeTooLargeIsLeftAsItIs() throws Exception {
    byte[] large = classWith(Opcodes.V1_8, 21_841);
    assertArrayEquals(large, traced.of("Old.class", large));
    assertEquals(List.of(), traced.names());
    assertEquals(List.of("Old.class: run is left as it is, because it would become too large"), traced.notes());
  }

  @Test
  void theProbeFindsEachNameByItsId() throws Exception {
    List<String> names = java.util.stream.IntStream.range(0, 5_000).mapToObj(i -> "com.acme.Class" + i + ".method").toList();
    String type = "dev.hitchproof.probe.TracedMethods";
    Class<?> found = loaded(Map.of(type, MethodNames.classOf(names))).loadClass(type);
    String[] texts = (String[]) found.getMethod("texts").invoke(null);
    assertTrue(texts.length > 1);
    assertEquals(names, List.of(String.join("", texts).split("\n")));
  }

  @Test
  void theSameInputGivesTheSameJar() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/dev/hitchproof/methods"));
    Files.write(classes.resolve("Sample.class"), bytesOf(Sample.class));
    Files.writeString(folder.resolve("classes/data.txt"), "as it is");
    Path first = folder.resolve("first.jar");
    Path second = folder.resolve("second.jar");
    for (Path out : List.of(first, second)) Main.main(new String[] {out.toString(), "", folder.resolve("classes").toString()});
    assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
    try (ZipFile zip = new ZipFile(first.toFile())) {
      assertEquals("as it is", new String(zip.getInputStream(zip.getEntry("data.txt")).readAllBytes()));
      assertTrue(zip.getEntry(TracedClasses.NAMES_CLASS) != null);
    }
    assertThrows(Refusal.class, () -> ClassFiles.read(List.of(first)));
    assertThrows(Refusal.class, () -> ClassFiles.read(List.of(folder.resolve("classes"), folder.resolve("classes"))));
  }

  /** {@code run} makes {@code calls} calls, then returns 7. */
  private static byte[] classWith(int version, int calls) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(version, Opcodes.ACC_PUBLIC, "Old", null, "java/lang/Object", null);
    MethodVisitor run = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()I", null, null);
    run.visitCode();
    Label start = new Label();
    run.visitLabel(start);
    for (int i = 0; i < calls; i++) run.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "yield", "()V", false);
    run.visitIntInsn(Opcodes.BIPUSH, 7);
    run.visitInsn(Opcodes.IRETURN);
    run.visitMaxs(0, 0);
    run.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private List<String> entered() {
    List<String> names = MethodTracing.ENTERED.stream().map(id -> traced.names().get(id).replaceAll(".*\\.", "")).toList();
    MethodTracing.ENTERED.clear();
    return names;
  }

  private static Object call(Object on, String name, Object... arguments) throws Exception {
    for (Method method : on.getClass().getMethods()) {
      if (method.getName().equals(name)) return method.invoke(on, arguments);
    }
    throw new AssertionError("no method " + name);
  }

  private static byte[] bytesOf(Class<?> type) throws Exception {
    return type.getResourceAsStream(type.getSimpleName() + ".class").readAllBytes();
  }

  private static Map<String, byte[]> classesOf(Path jar) throws Exception {
    Map<String, byte[]> classes = new TreeMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (var entry : java.util.Collections.list(zip.entries())) {
        String name = entry.getName();
        if (!name.endsWith(".class") || name.equals("module-info.class")) continue;
        classes.put(name.replace(".class", "").replace('/', '.'), zip.getInputStream(entry).readAllBytes());
      }
    }
    return classes;
  }

  /** A loader that has these classes itself and takes all others from this test. */
  private static ClassLoader loaded(Map<String, byte[]> classes) {
    return new ClassLoader(TracedClassesTest.class.getClassLoader()) {
      @Override
      protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
          Class<?> known = findLoadedClass(name);
          if (known != null) return known;
          byte[] own = classes.get(name);
          return own == null ? super.loadClass(name, resolve) : defineClass(name, own, 0, own.length);
        }
      }
    };
  }
}
