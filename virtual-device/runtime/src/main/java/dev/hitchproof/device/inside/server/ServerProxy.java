package dev.hitchproof.device.inside.server;

import android.util.Singleton;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;

/** A system service of which the device implements some methods and Robolectric the rest. */
public final class ServerProxy {
  public interface Handler {
    /** {@link #PASS} if the device does not implement the method. */
    Object call(String method, Object[] args) throws Throwable;
  }

  public static final Object PASS = new Object();
  private static final List<Singleton<?>> REPLACED = new ArrayList<>();

  private ServerProxy() {}

  public static <T> T of(Class<T> type, T rest, Handler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (p, m, a) -> {
              if (m.getDeclaringClass() == Object.class) {
                return m.getName().equals("hashCode") ? (Object) 7
                    : m.getName().equals("equals") ? (Object) (p == a[0]) : type.getSimpleName();
              }
              Object r = handler.call(m.getName(), a);
              if (r != PASS) return r;
              if (rest != null) {
                try {
                  return m.invoke(rest, a);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              }
              if (m.getReturnType() == List.class) return List.of();
              return ReflectionHelpers.defaultValueForType(m.getReturnType().getName());
            }));
  }

  static void set(Class<?> owner, String singletonField, Object service) {
    Singleton<?> s = ReflectionHelpers.getStaticField(owner, singletonField);
    ReflectionHelpers.setField(Singleton.class, s, "mInstance", service);
    REPLACED.add(s);
  }

  /** Called after a process has ended: its services would keep it, and the next would call them. The framework makes new ones. */
  public static void removeAll() {
    for (Singleton<?> s : REPLACED) ReflectionHelpers.setField(Singleton.class, s, "mInstance", null);
    REPLACED.clear();
  }
}
