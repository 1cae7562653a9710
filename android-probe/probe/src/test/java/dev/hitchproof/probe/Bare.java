package dev.hitchproof.probe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Creates objects of the platform's classes without a constructor, since constructors need a device. */
final class Bare {
  private Bare() {}

  /** Interfaces and abstract classes must be public; their abstract methods throw. */
  static <T> T of(Class<T> type) {
    try {
      Class<?> unsafe = Class.forName("sun.misc.Unsafe");
      Class<?> concrete = Modifier.isAbstract(type.getModifiers()) ? new Subclass().of(type) : type;
      return type.cast(unsafe.getMethod("allocateInstance", Class.class).invoke(field(unsafe, "theUnsafe").get(null), concrete));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static final class Subclass extends ClassLoader {
    Subclass() {
      super(Bare.class.getClassLoader());
    }

    Class<?> of(Class<?> type) {
      ClassWriter w = new ClassWriter(0);
      w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "bare/" + type.getSimpleName(), null,
          type.isInterface() ? "java/lang/Object" : Type.getInternalName(type),
          type.isInterface() ? new String[] {Type.getInternalName(type)} : null);
      w.visitEnd();
      byte[] bytes = w.toByteArray();
      return defineClass(null, bytes, 0, bytes.length);
    }
  }

  /** Sets a field of {@code object} that {@code type} declares. */
  static void set(Object object, Class<?> type, String name, Object value) {
    try {
      field(type, name).set(object, value);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    Field f = type.getDeclaredField(name);
    f.setAccessible(true);
    return f;
  }
}
