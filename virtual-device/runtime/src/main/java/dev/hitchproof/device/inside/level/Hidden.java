package dev.hitchproof.device.inside.level;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Calls framework methods whose parameters differ between levels, by name and number of arguments. */
final class Hidden {
  private Hidden() {}

  /** @param on null for a static method */
  static Object call(Class<?> type, Object on, String name, Object... args) {
    return invoke(named(type.getMethods(), type, name, args), on, args);
  }

  /** A method of the class itself, public or not. */
  static Method declared(Class<?> type, String name, Object... args) {
    Method m = named(type.getDeclaredMethods(), type, name, args);
    m.setAccessible(true);
    return m;
  }

  static Object invoke(Method m, Object on, Object... args) {
    try {
      return m.invoke(on, args);
    } catch (ReflectiveOperationException e) {
      throw failed(e);
    }
  }

  private static Method named(Method[] all, Class<?> type, String name, Object[] args) {
    return only(Stream.of(all).filter(m -> m.getName().equals(name) && m.getParameterCount() == args.length).toList(), type, name, args);
  }

  /** Creates an object of a class whose constructors differ between levels. */
  static Object make(Class<?> type, Object... args) {
    Constructor<?> c = only(Stream.of(type.getConstructors()).filter(x -> x.getParameterCount() == args.length).toList(), type, "<init>", args);
    try {
      return c.newInstance(args);
    } catch (ReflectiveOperationException e) {
      throw failed(e);
    }
  }

  /** A class that older levels do not have. */
  static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> T only(List<T> found, Class<?> type, String name, Object[] args) {
    if (found.size() == 1) return found.get(0);
    throw new IllegalStateException("the framework has " + found.size() + " " + type.getName() + "." + name + " for " + Arrays.toString(args));
  }

  private static RuntimeException failed(ReflectiveOperationException e) {
    if (e instanceof InvocationTargetException && e.getCause() instanceof RuntimeException r) return r;
    if (e instanceof InvocationTargetException && e.getCause() instanceof Error x) throw x;
    return new IllegalStateException(e);
  }
}
