package dev.hitchproof.device.host;

import dev.hitchproof.device.api.Lacks;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.zip.ZipFile;
import org.objectweb.asm.tree.ClassNode;

/**
 * The app's class loader, a child of the framework's: app classes first (so that libraries bundled by the
 * app are not mixed with Robolectric's copies), the platform's packages always from the parent. A new process
 * of the app gets a new loader.
 */
public final class AppClassLoader extends ClassLoader implements ObjectSizes.ClassFiles {
  private static final String HTTP = "org.apache.http.";
  private static final String NO_HTTP =
      "org.apache.http, which phones give only to apps for Android 8.1 or older or with <uses-library android:name=\"org.apache.http.legacy\">";
  private static final String[] PLATFORM = {
    "java.", "javax.", "android.", "dalvik.", "libcore.", "sun.", "jdk.", "org.json.", "org.xml.",
    "org.w3c.", "org.xmlpull.", HTTP, "com.android.internal.", "dev.hitchproof.device.", "org.robolectric."
  };

  static {
    registerAsParallelCapable();
  }

  private final List<ZipFile> apks = new ArrayList<>();
  private final Function<String, byte[]> classes;
  private final IntConsumer loading;

  /**
   * @param classes the app's class files by internal name, as they are to be run
   * @param loading called with the number of fields and methods of each class that is loaded, on the thread that needs it
   */
  public AppClassLoader(List<File> apks, Function<String, byte[]> classes, ClassLoader framework, IntConsumer loading) throws IOException {
    super("app", framework);
    for (File apk : apks) this.apks.add(new ZipFile(apk));
    this.classes = classes;
    this.loading = loading;
  }

  /** Whether the class of this name belongs to the platform, not to the app. */
  static boolean isPlatform(String name) {
    if (name.startsWith("android.support.") || name.startsWith("android.arch.")) return false;
    for (String p : PLATFORM) if (name.startsWith(p)) return true;
    return false;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> c = findLoadedClass(name);
      if (c != null) return c;
      return IdentityHashes.unmovedByLoading(() -> isPlatform(name) ? platformClass(name, resolve) : appClass(name, resolve));
    }
  }

  private Class<?> platformClass(String name, boolean resolve) throws ClassNotFoundException {
    try {
      return super.loadClass(name, resolve);
    } catch (ClassNotFoundException missing) {
      byte[] bundled = classes.apply(name.replace('.', '/'));
      if (bundled == null) throw name.startsWith(HTTP) ? new ClassNotFoundException(name + ": " + Lacks.sentence(NO_HTTP)) : missing;
      return define(name, bundled);
    }
  }

  private Class<?> appClass(String name, boolean resolve) throws ClassNotFoundException {
    byte[] file = classes.apply(name.replace('.', '/'));
    return file == null ? super.loadClass(name, resolve) : define(name, file);
  }

  @Override
  public byte[] classFile(String name) {
    return classes.apply(name);
  }

  private Class<?> define(String name, byte[] file) {
    ClassNode head = ClassHead.of(file);
    loading.accept(head.fields.size() + head.methods.size());
    return defineClass(name, file, 0, file.length);
  }

  @Override
  protected URL findResource(String name) {
    if (!isJavaResource(name)) return null;
    for (ZipFile apk : apks) {
      if (apk.getEntry(name) == null) continue;
      try {
        return new URL("jar:" + new File(apk.getName()).toURI() + "!/" + name);
      } catch (IOException e) {
        return null;
      }
    }
    return null;
  }

  private static boolean isJavaResource(String name) {
    return !name.endsWith("/") && !name.startsWith("res/") && !name.startsWith("assets/") && !name.startsWith("lib/")
        && !name.endsWith(".dex") && !name.equals("resources.arsc") && !name.equals("AndroidManifest.xml");
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL u = findResource(name);
    return Collections.enumeration(u == null ? List.of() : List.of(u));
  }
}
