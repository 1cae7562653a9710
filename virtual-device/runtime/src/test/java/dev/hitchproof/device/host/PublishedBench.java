package dev.hitchproof.device.host;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * Counts the units of what a class of an app does, in a process of the virtual device: prints the name and the units of each of its
 * public methods, which prepare an operation. test/bench/published-relations.ts starts it.
 *
 * <p>Arguments: cache folder, converter, APK whose process the operations run in, class, and its class path.
 */
public final class PublishedBench {
  /** Classes are loaded and caches filled. */
  private static final int WARM_UPS = 3;
  private static final String PROCESS = "dev.hitchproof.device.inside.process.AppProcess";
  private static final String TIME = "dev.hitchproof.device.inside.time.Executed";

  private PublishedBench() {}

  public static void main(String[] args) {
    PrintStream out = System.out;
    PrintStream log = System.err;
    int status = 0;
    try {
      Path cache = Path.of(args[0]);
      Installation home = Installation.found();
      System.setProperty("hitchproof.device.cache", cache.toString());
      MeteredClasses.keepIn(cache.resolve("metered"), true, "");
      Path data = Files.createTempDirectory("hitchproof-bench");
      DeviceSpec spec = new DeviceSpec(data.toFile(), cache.toFile(), 60, 60, 60, 1, DeviceConfiguration.ofNew(1080, 2160, 420), 0, Integer.MAX_VALUE, 1_000, 0, "", false, null, null, null, null, null, line -> {}, thread -> {});
      Sandbox sandbox = new Sandbox(spec, home.api());
      File apk = new File(args[2]);
      Function<String, byte[]> ofApk = new ApkStore(cache.resolve("apk"), new File(args[1]), home.framework(), log::println).classesOf(apk.toPath());
      Function<String, byte[]> added = classesIn(args[4]);
      Function<String, byte[]> classes = new AppClasses(name -> {
        byte[] file = added.apply(name);
        return file == null ? ofApk.apply(name) : file;
      });
      sandbox.onMain(() -> {
        sandbox.runtime().begin(new AppRuntime.ProcessSpec("dev.hitchproof.bench", List.of(apk), classes, 100, 10_001, null));
        run(sandbox.runtime().getClass().getClassLoader(), args[3], out);
        return null;
      });
    } catch (Exception e) {
      e.printStackTrace(log);
      status = 1;
    }
    out.flush();
    Runtime.getRuntime().halt(status); // the device's threads are not daemons
  }

  private static Function<String, byte[]> classesIn(String classPath) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String place : classPath.split(File.pathSeparator)) urls.add(Path.of(place).toUri().toURL());
    URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), null);
    return name -> {
      try (InputStream in = loader.getResourceAsStream(name + ".class")) {
        return in == null ? null : in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private static void run(ClassLoader framework, String name, PrintStream out) throws Exception {
    Object app = Class.forName("org.robolectric.RuntimeEnvironment", true, framework).getMethod("getApplication").invoke(null);
    Class<?> process = Class.forName(PROCESS, true, framework);
    ClassLoader loader = (ClassLoader) process.getMethod("loader").invoke(process.getMethod("running").invoke(null));
    Method unitsOf = Class.forName(TIME, true, framework).getMethod("unitsOf", Callable.class);
    Method[] operations = Class.forName(name, true, loader).getMethods();
    for (Method m : Arrays.stream(operations).filter(one -> one.getReturnType() == Callable.class).sorted(Comparator.comparing(Method::getName)).toList()) {
      long units = 0;
      for (int round = 0; round <= WARM_UPS; round++) units = (long) unitsOf.invoke(null, m.invoke(null, app));
      out.println(m.getName() + ' ' + units);
    }
  }
}
