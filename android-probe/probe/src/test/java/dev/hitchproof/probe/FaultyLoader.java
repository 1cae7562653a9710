package dev.hitchproof.probe;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The probe with {@link Faults#before} before each call of the platform or the disk. The statics of its classes can be set up
 * again, as in a new process: loading the classes again for each fault takes several times as long.
 */
final class FaultyLoader extends ClassLoader {
  private static final String PROBE = "dev.hitchproof.probe.";
  private static final String FAULTS = "dev/hitchproof/probe/Faults";
  private static final String INITIALIZER = "<clinit>";
  /** The initializer of a class under a name that can be called. */
  private static final String AGAIN = "initializeAgain";
  private static final FaultyLoader ONE = new FaultyLoader();
  private final List<Class<?>> loaded = new ArrayList<Class<?>>();

  private FaultyLoader() {
    super(FaultyLoader.class.getClassLoader());
  }

  /**
   * The probe of a new process. Initializers must call nothing of the platform: a class whose initializer failed fails
   * until the process ends.
   */
  static ClassLoader newProcess() {
    List<Class<?>> known = new ArrayList<Class<?>>(ONE.loaded);
    Faults.at(0);
    try {
      for (Class<?> type : known) clear(type);
      for (Class<?> type : known) initializeAgain(type);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    } finally {
      Faults.none();
    }
    return ONE;
  }

  private static void initializeAgain(Class<?> type) throws ReflectiveOperationException {
    for (Method m : type.getDeclaredMethods()) {
      if (!m.getName().equals(AGAIN)) continue;
      m.setAccessible(true);
      m.invoke(null);
    }
  }

  private static void clear(Class<?> type) throws ReflectiveOperationException {
    for (Field f : type.getDeclaredFields()) {
      // Finals are compile-time constants: the others are no longer final.
      if (!Modifier.isStatic(f.getModifiers()) || Modifier.isFinal(f.getModifiers())) continue;
      f.setAccessible(true);
      f.set(null, Array.get(Array.newInstance(f.getType(), 1), 0));
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(PROBE) || name.equals(Faults.class.getName())) return super.loadClass(name, resolve);
    Class<?> known = findLoadedClass(name);
    if (known != null) return known;
    byte[] original = bytesOf(name);
    if (original == null) throw new ClassNotFoundException(name);
    byte[] bytes = changed(original);
    Class<?> type = defineClass(name, bytes, 0, bytes.length);
    loaded.add(type);
    return type;
  }

  private static byte[] changed(byte[] original) {
    ClassReader reader = new ClassReader(original);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
      private String owner;

      @Override
      public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        owner = name;
        super.visit(version, access, name, signature, superName, interfaces);
      }

      @Override
      public FieldVisitor visitField(int access, String name, String desc, String signature, Object constant) {
        boolean isSetUp = (access & Opcodes.ACC_STATIC) != 0 && constant == null;
        return super.visitField(isSetUp ? access & ~Opcodes.ACC_FINAL : access, name, desc, signature, constant);
      }

      @Override
      public MethodVisitor visitMethod(int access, String method, String desc, String signature, String[] exceptions) {
        String caller = owner.substring(owner.lastIndexOf('/') + 1) + "." + method;
        if (!method.equals(INITIALIZER)) return new Calls(caller, super.visitMethod(access, method, desc, signature, exceptions));
        MethodVisitor once = super.visitMethod(access, method, desc, signature, exceptions);
        once.visitMethodInsn(Opcodes.INVOKESTATIC, owner, AGAIN, desc, false);
        once.visitInsn(Opcodes.RETURN);
        once.visitMaxs(0, 0);
        return new Calls(caller, super.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, AGAIN, desc, signature, exceptions));
      }
    }, 0);
    return writer.toByteArray();
  }

  private static byte[] bytesOf(String name) {
    try (InputStream in = FaultyLoader.class.getResourceAsStream('/' + name.replace('.', '/') + ".class")) {
      if (in == null) return null;
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (int b = in.read(); b >= 0; b = in.read()) out.write(b);
      return out.toByteArray();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** All calls that may fail, as {@link Faults#before} is told of them. */
  static Set<String> calls() throws IOException {
    Set<String> calls = new TreeSet<String>();
    for (File file : BytecodeTest.classes()) {
      new ClassReader(changed(Files.readAllBytes(file.toPath()))).accept(new ClassVisitor(Opcodes.ASM9) {
        @Override
        public MethodVisitor visitMethod(int access, String method, String desc, String signature, String[] exceptions) {
          return new MethodVisitor(Opcodes.ASM9) {
            private Object constant;

            @Override
            public void visitLdcInsn(Object value) {
              constant = value;
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
              if (owner.equals(FAULTS)) calls.add((String) constant);
            }
          };
        }
      }, 0);
    }
    return calls;
  }

  private static final class Calls extends MethodVisitor {
    /** Callbacks of the host, whose exceptions are its own, and the probe's. */
    private static final List<String> NOT_PLATFORM =
        Arrays.asList("android/view/Window$Callback", "android/util/Printer", "android/view/Choreographer$FrameCallback");
    private static final List<String> COMPONENTS =
        Arrays.asList("android/content/BroadcastReceiver", "android/content/ContentProvider");
    private final String caller;

    Calls(String caller, MethodVisitor next) {
      super(Opcodes.ASM9, next);
      this.caller = caller;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
      if (isPlatform(owner, name)) {
        visitLdcInsn(caller + ": " + owner.substring(owner.lastIndexOf('/') + 1) + "." + name);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, FAULTS, "before", "(Ljava/lang/String;)V", false);
      }
      super.visitMethodInsn(opcode, owner, name, desc, itf);
    }

    private static boolean isPlatform(String owner, String name) {
      if (NOT_PLATFORM.contains(owner)) return false;
      // The platform creates the receiver and the provider.
      if (name.equals("<init>") && COMPONENTS.contains(owner)) return false;
      return owner.startsWith("android/") || owner.startsWith("java/io/File") || owner.startsWith("java/lang/reflect/");
    }
  }
}
