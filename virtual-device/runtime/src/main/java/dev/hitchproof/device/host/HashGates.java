package dev.hitchproof.device.host;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;

/**
 * Makes the JDK tell {@code boot.HashGate} where it loads or makes code. The JVM draws the hash of a class that has none when it
 * links the class; it does so unseen only for classes that the JDK loads for its own.
 * https://github.com/openjdk/jdk17u/blob/jdk-17.0.15-ga/src/hotspot/share/classfile/verifier.cpp (Verifier::verify)
 */
final class HashGates {
  private static final String GATE = "dev/hitchproof/device/boot/HashGate";
  private static final Type STATE = Type.getType(int[].class);
  /** Loads what is not of an app or the framework; its classes may need each other unseen by the other loaders. */
  private static final String LOADER = "jdk/internal/loader/BuiltinClassLoader";
  /** Class → how the names begin of its methods that load classes, link calls and make accessors of reflection. */
  private static final Map<String, List<String>> MAKERS =
      Map.of(LOADER, List.of("loadClassOrNull"),
          "java/lang/invoke/MethodHandleNatives", List.of("link", "find"),
          "jdk/internal/reflect/MethodAccessorGenerator", List.of("generate"),
          "jdk/internal/reflect/MethodHandleAccessorFactory", List.of("new"));

  private HashGates() {}

  static boolean isGated(String className) {
    return MAKERS.containsKey(className);
  }

  static byte[] of(byte[] in) {
    return Rewritten.of(in, ClassReader.EXPAND_FRAMES, (owner, access, name, desc, next) -> {
      boolean isMaker = (access & Opcodes.ACC_NATIVE) == 0 && MAKERS.get(owner).stream().anyMatch(name::startsWith);
      return isMaker ? new Maker(owner.equals(LOADER), next, access, name, desc) : next;
    });
  }

  private static final class Maker extends AdviceAdapter {
    private final boolean isLoader;
    private int state;

    Maker(boolean isLoader, MethodVisitor next, int access, String name, String desc) {
      super(Opcodes.ASM9, next, access, name, desc);
      this.isLoader = isLoader;
    }

    @Override
    protected void onMethodEnter() {
      state = newLocal(STATE);
      visitMethodInsn(INVOKESTATIC, GATE, "begins", "()[I", false);
      storeLocal(state);
    }

    @Override
    protected void onMethodExit(int op) {
      if (isLoader && op == ARETURN) dup();
      else visitInsn(ACONST_NULL);
      loadLocal(state);
      visitMethodInsn(INVOKESTATIC, GATE, "ends", "(Ljava/lang/Class;[I)V", false);
    }
  }
}
