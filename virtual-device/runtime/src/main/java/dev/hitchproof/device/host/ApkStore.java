package dev.hitchproof.device.host;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The JVM classes of APKs, made by the converter in its own class loader. */
final class ApkStore {
  private static final String CONVERTER = "dev.hitchproof.device.convert.Converter";
  private final Path cache;
  private final Path framework;
  private final Consumer<String> problems;
  private final Method open;

  /** @param problems takes a sentence for each part of a class that cannot be converted, when the class is loaded */
  ApkStore(Path cache, File converterLibraries, File framework, Consumer<String> problems) {
    this.problems = problems;
    this.cache = cache;
    this.framework = framework.toPath();
    open = converter(converterLibraries);
  }

  /** @return the class file of a class by its internal name, converted on first use; null if there is none */
  @SuppressWarnings("unchecked")
  Function<String, byte[]> classesOf(Path apk) {
    try {
      return (Function<String, byte[]>) open.invoke(null, apk, framework, cache, problems);
    } catch (InvocationTargetException e) {
      throw new Refusal("unsupported-apk", "cannot read the classes of " + apk + ": " + e.getCause(), e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("the converter cannot be called", e);
    }
  }

  private static Method converter(File libraries) {
    File[] jars = libraries.listFiles();
    if (jars == null) throw new IllegalStateException("no converter in " + libraries + "; build the runtime with mvn package");
    try {
      List<URL> urls = new ArrayList<>();
      for (File f : jars) urls.add(f.toURI().toURL());
      urls.add(ApkStore.class.getProtectionDomain().getCodeSource().getLocation());
      ClassLoader loader = new URLClassLoader("converter", urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
      return loader.loadClass(CONVERTER).getMethod("open", Path.class, Path.class, Path.class, Consumer.class);
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException("the converter is not on the class path", e);
    }
  }
}
