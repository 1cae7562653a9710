package dev.hitchproof.device.host;

import java.io.IOException;
import java.io.InputStream;

/** Loads metered copies of a class and of the classes nested beside it. What they use of other classes must be public. */
final class MeteredTestClasses extends ClassLoader {
  private final String name;
  private final String nested;
  private final boolean charges;
  private final FreeMethods free;

  MeteredTestClasses(Class<?> of, boolean charges) {
    this(of, charges, "");
  }

  private MeteredTestClasses(Class<?> of, boolean charges, String without) {
    super(of.getClassLoader());
    this.name = of.getName();
    this.nested = of.getNestHost().getName() + "$";
    this.charges = charges;
    this.free = new FreeMethods(without);
  }

  static Class<?> load(Class<?> c) throws ClassNotFoundException {
    return Class.forName(c.getName(), true, new MeteredTestClasses(c, true));
  }

  /** @param without names of methods that are free */
  static Class<?> load(Class<?> c, String without) throws ClassNotFoundException {
    return Class.forName(c.getName(), true, new MeteredTestClasses(c, true, without));
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.equals(this.name) && !name.startsWith(nested)) return super.loadClass(name, resolve);
    Class<?> loaded = findLoadedClass(name);
    if (loaded != null) return loaded;
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      byte[] b = free.in(WorkMeter.meter(in.readAllBytes(), charges));
      return defineClass(name, b, 0, b.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
