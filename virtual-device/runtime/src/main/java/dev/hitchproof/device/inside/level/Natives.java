package dev.hitchproof.device.inside.level;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.function.LongToIntFunction;
import org.robolectric.shadow.api.Shadow;

/**
 * The framework's native methods that the device calls itself. Until API 34 they are in Robolectric's library, under its own
 * classes; later the framework's jar has a library, whose methods are bound beside the framework's.
 */
public final class Natives {
  private static final MethodType READ = MethodType.methodType(int.class, long.class);
  private static final MethodHandle BITS = bits();

  private Natives() {}

  public static boolean areOfFramework() {
    return Boolean.getBoolean("hitchproof.device.ownNatives");
  }

  /** Calls a static method that a shadow of the device replaces. @param shadow Robolectric's shadow of the class */
  public static Object call(Class<?> of, Class<?> shadow, String name, Object... args) {
    return areOfFramework() ? callBound(of, name, args) : Hidden.invoke(Hidden.declared(shadow, name, args), null, args);
  }

  /** Reads a number of the native object at an address (for a float, its bits; 1 for true). @param before the method until API 34 */
  public static LongToIntFunction read(Class<?> of, String name, LongToIntFunction before) {
    return areOfFramework() ? readBound(of, name) : before;
  }

  static Object callBound(Class<?> of, String name, Object... args) {
    return Hidden.invoke(Hidden.declared(of, bound(of, name), args), null, args);
  }

  static LongToIntFunction readBound(Class<?> of, String name) {
    try {
      Method m = Hidden.declared(of, bound(of, name), 0L);
      MethodHandle handle = MethodHandles.lookup().unreflect(m);
      if (m.getReturnType() == float.class) handle = MethodHandles.filterReturnValue(handle, BITS);
      return MethodHandleProxies.asInterfaceInstance(LongToIntFunction.class, MethodHandles.explicitCastArguments(handle, READ));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String bound(Class<?> of, String name) {
    return Shadow.directNativeMethodName(of.getName(), name);
  }

  private static MethodHandle bits() {
    try {
      return MethodHandles.lookup().findStatic(Float.class, "floatToIntBits", MethodType.methodType(int.class, float.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
