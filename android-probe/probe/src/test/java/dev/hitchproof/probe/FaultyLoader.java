package dev.hitchproof.probe;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Loads the probe again, as a new process would, with {@link Faults#before} before each call of the platform or the disk. */
final class FaultyLoader extends ClassLoader {
  private static final String PROBE = "dev.hitchproof.probe.";
  private static final Map<String, byte[]> CHANGED = new HashMap<String, byte[]>();

  FaultyLoader() {
    super(FaultyLoader.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(PROBE) || name.equals(Faults.class.getName())) return super.loadClass(name, resolve);
    Class<?> known = findLoadedClass(name);
    if (known != null) return known;
    byte[] bytes = CHANGED.computeIfAbsent(name, FaultyLoader::changed);
    if (bytes == null) throw new ClassNotFoundException(name);
    return defineClass(name, bytes, 0, bytes.length);
  }

  /** @return null if there is no such class */
  private static byte[] changed(String name) {
    byte[] original = bytesOf(name);
    if (original == null) return null;
    ClassReader reader = new ClassReader(original);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
      @Override
      public MethodVisitor visitMethod(int access, String method, String desc, String signature, String[] exceptions) {
        return new Calls(super.visitMethod(access, method, desc, signature, exceptions));
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

  private static final class Calls extends MethodVisitor {
    Calls(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
      if (isPlatform(owner, name)) {
        visitLdcInsn(owner + "." + name);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, "dev/hitchproof/probe/Faults", "before", "(Ljava/lang/String;)V", false);
      }
      super.visitMethodInsn(opcode, owner, name, desc, itf);
    }

    private static boolean isPlatform(String owner, String name) {
      // The host's callback is not the platform: its exceptions are the host's. Nor is the probe's own callback.
      if (owner.equals("android/view/Window$Callback") || owner.equals("android/view/Choreographer$FrameCallback")) return false;
      // The platform creates the receiver.
      if (owner.equals("android/content/BroadcastReceiver") && name.equals("<init>")) return false;
      return owner.startsWith("android/") || owner.startsWith("java/io/File") || owner.startsWith("java/lang/reflect/");
    }
  }
}
