package dev.hitchproof.device.host;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The app's class loader, a child of the framework's: app classes first (so that libraries bundled by the
 * app are not mixed with Robolectric's copies), the platform's packages always from the parent. A new process
 * of the app gets a new loader.
 */
public final class AppClassLoader extends ClassLoader {
  private static final String[] PLATFORM = {
    "java.", "javax.", "android.", "dalvik.", "libcore.", "sun.", "jdk.", "org.json.", "org.xml.",
    "org.w3c.", "org.xmlpull.", "org.apache.http.", "com.android.internal.", "dev.hitchproof.device.", "org.robolectric."
  };

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;

  public AppClassLoader(File jar, ClassLoader framework) throws IOException {
    super("app", framework);
    this.jar = new JarFile(jar);
  }

  private static boolean platform(String name) {
    if (name.startsWith("android.support.") || name.startsWith("android.arch.")) return false;
    for (String p : PLATFORM) if (name.startsWith(p)) return true;
    return false;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> c = findLoadedClass(name);
      if (c != null) return c;
      JarEntry e = jar.getJarEntry(name.replace('.', '/') + ".class");
      if (e == null) return super.loadClass(name, resolve);
      if (platform(name)) {
        try {
          return super.loadClass(name, resolve);
        } catch (ClassNotFoundException missing) {
          // bundled by the app
        }
      }
      try {
        byte[] b = TimeRewriter.rewrite(jar.getInputStream(e).readAllBytes());
        return defineClass(name, b, 0, b.length);
      } catch (IOException x) {
        throw new ClassNotFoundException(name, x);
      }
    }
  }

  @Override
  protected URL findResource(String name) {
    try {
      JarEntry e = jar.getJarEntry(name);
      return e == null ? null : new URL("jar:" + new File(jar.getName()).toURI() + "!/" + name);
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL u = findResource(name);
    return u == null
        ? java.util.Collections.emptyEnumeration()
        : java.util.Collections.enumeration(java.util.List.of(u));
  }
}
