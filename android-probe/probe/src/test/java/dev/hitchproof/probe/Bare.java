package dev.hitchproof.probe;

import android.graphics.RenderNode;
import android.view.View;
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
      Class<?> concrete = Modifier.isAbstract(type.getModifiers()) ? new Subclass().of(type, "bare." + type.getSimpleName()) : type;
      return type.cast(unsafe.getMethod("allocateInstance", Class.class).invoke(field(unsafe, "theUnsafe").get(null), concrete));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** A view in the corner of its window. */
  static <V extends View> V view(Class<V> type, int widthPx, int heightPx) {
    V view = of(type);
    set(view, View.class, "mRight", widthPx);
    set(view, View.class, "mBottom", heightPx);
    set(view, View.class, "mRenderNode", new RenderNode());
    return view;
  }

  /** An object of a class of this name that has nothing but what it inherits; not the class that the tests know by this name. */
  static <T> T named(String name, Class<T> superclass) {
    return of(new Subclass().of(superclass, name).asSubclass(superclass));
  }

  private static final class Subclass extends ClassLoader {
    Subclass() {
      super(Bare.class.getClassLoader());
    }

    Class<?> of(Class<?> type, String name) {
      ClassWriter w = new ClassWriter(0);
      w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null,
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
