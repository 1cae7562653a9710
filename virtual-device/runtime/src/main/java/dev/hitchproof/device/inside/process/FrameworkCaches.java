package dev.hitchproof.device.inside.process;

import dev.hitchproof.device.host.AppClassLoader;
import dev.hitchproof.device.host.BootAgent;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robolectric.util.ReflectionHelpers;

/**
 * What the framework's static maps keep of an app, such as {@code Fragment.sClassMap}: classes by their names, constructors of
 * views and preferences, creators of parcels. On a phone they end with the process; here the next process, which may be of
 * another build, would get the old classes.
 */
public final class FrameworkCaches {
  private static final Set<Class<?>> SEEN = new HashSet<>();
  private static final List<Field> MAPS = new ArrayList<>();

  private FrameworkCaches() {}

  /** Main thread, between two processes. */
  public static void forgetApp() {
    for (Class<?> c : BootAgent.initialisedOf(FrameworkCaches.class.getClassLoader())) if (SEEN.add(c)) findIn(c);
    for (Field f : MAPS) if (ReflectionHelpers.<Object>getStaticField(f) instanceof Map<?, ?> map) forgetIn(map);
  }

  private static void findIn(Class<?> c) {
    try {
      for (Field f : c.getDeclaredFields()) if (Modifier.isStatic(f.getModifiers()) && Map.class.isAssignableFrom(f.getType())) MAPS.add(f);
    } catch (LinkageError e) {
      // a field has a type that this VM does not have, so that nobody reads it
    }
  }

  static void forgetIn(Map<?, ?> map) {
    synchronized (map) {
      List<Object> keys = new ArrayList<>();
      for (Map.Entry<?, ?> entry : map.entrySet()) if (isOfApp(entry.getKey()) || isOfApp(entry.getValue())) keys.add(entry.getKey());
      for (Object key : keys) map.remove(key);
    }
  }

  private static boolean isOfApp(Object o) {
    if (o == null) return false;
    if (o instanceof ClassLoader loader) return loader instanceof AppClassLoader;
    if (o instanceof Class<?> c) return isOfApp(c.getClassLoader());
    if (o instanceof Member m) return isOfApp(m.getDeclaringClass());
    if (o instanceof Reference<?> r) return isOfApp(r.get());
    if (o instanceof Collection<?> all) return all.stream().anyMatch(FrameworkCaches::isOfApp);
    if (o instanceof Map<?, ?> map) return isOfApp(map.keySet()) || isOfApp(map.values());
    return isOfApp(o.getClass().getClassLoader());
  }
}
