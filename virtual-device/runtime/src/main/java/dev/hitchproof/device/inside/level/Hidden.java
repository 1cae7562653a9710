package dev.hitchproof.device.inside.level;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Calls of the framework by name and number of arguments: those whose parameters are not the same on every level. */
final class Hidden {
  private Hidden() {}

  /** @param on null for a static method */
  static Object call(Class<?> type, Object on, String name, Object... args) {
    Method m = only(Stream.of(type.getMethods()).filter(x -> x.getName().equals(name) && x.getParameterCount() == args.length).toList(), type, name, args);
    try {
      return m.invoke(on, args);
    } catch (ReflectiveOperationException e) {
      throw failed(e);
    }
  }

  private static Method only(List<Method> found, Class<?> type, String name, Object[] args) {
    if (found.size() == 1) return found.get(0);
    throw new IllegalStateException("the framework has " + found.size() + " " + type.getName() + "." + name + " for " + Arrays.toString(args));
  }

  private static RuntimeException failed(ReflectiveOperationException e) {
    if (e instanceof InvocationTargetException && e.getCause() instanceof RuntimeException r) return r;
    if (e instanceof InvocationTargetException && e.getCause() instanceof Error x) throw x;
    return new IllegalStateException(e);
  }
}
