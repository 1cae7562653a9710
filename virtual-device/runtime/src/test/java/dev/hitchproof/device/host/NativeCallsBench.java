package dev.hitchproof.device.host;

import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * Times native methods where the device calls them: boots the framework with every native call timed, runs the operations of
 * {@code inside.NativeOperations} and {@code inside.FrameworkOperations} in turns, and prints the medians of all turns.
 * test/bench/call-costs.ts starts it, once to time and once, with a metered framework, to count what the framework's own code costs.
 *
 * <p>Arguments: cache folder, converter, APK whose process the operations run in, {@code time} or {@code units}.
 */
public final class NativeCallsBench {
  private static final int[] SIZES = {32, 256};
  private static final int ROUNDS = 15;
  private static final int WARM_UPS = 3;
  private static final long TURN_NS = 4_000_000;
  private static final int MOST_RUNS = 200;
  private static final String INSIDE = "dev.hitchproof.device.inside.";
  /** Does nothing: its time is that of reaching and timing a native method. */
  private static final String EMPTY = "android/graphics/Paint.nGetHinting(long)";
  private static final PrintStream OUT = System.out;
  private static final PrintStream LOG = System.err;

  private final Map<String, List<double[]>> turns = new TreeMap<>();
  private final boolean counts;
  private final Class<?> natives;
  private final Class<?> framework;
  private final Method unitsOf;

  private NativeCallsBench(ClassLoader sandbox, boolean counts) throws ReflectiveOperationException {
    this.counts = counts;
    natives = Class.forName(INSIDE + "NativeOperations", true, sandbox);
    framework = Class.forName(INSIDE + "FrameworkOperations", true, sandbox);
    unitsOf = Class.forName(INSIDE + "time.Executed", true, sandbox).getMethod("unitsOf", Callable.class);
  }

  public static void main(String[] args) {
    int status = 0;
    try {
      boot(new File(args[0]), new File(args[1]), new File(args[2]), args[3].equals("units"));
    } catch (Exception e) {
      e.printStackTrace(LOG);
      status = 1;
    }
    Runtime.getRuntime().halt(status); // the device's threads are not daemons
  }

  private static void boot(File cache, File converter, File apk, boolean counts) throws Exception {
    Installation home = Installation.found();
    System.setProperty("hitchproof.device.cache", cache.getPath());
    MeteredClasses.keepIn(cache.toPath().resolve("metered"), counts, "");
    Path data = Files.createTempDirectory("hitchproof-bench");
    DeviceSpec spec = new DeviceSpec(data.toFile(), cache, 60, 60, 60, 1, DeviceConfiguration.ofNew(1080, 2160, 420), 0, Integer.MAX_VALUE, 1_000, 0, "", false, null, null, null, null, null, line -> {}, thread -> {});
    Sandbox sandbox = new Sandbox(spec, home.api(), TimedNatives::new);
    ApkStore store = new ApkStore(cache.toPath().resolve("apk"), converter, home.framework(), LOG::println);
    Function<String, byte[]> classes = new AppClasses(store.classesOf(apk.toPath()));
    sandbox.onMain(() -> {
      sandbox.runtime().begin(new AppRuntime.ProcessSpec("dev.hitchproof.bench", List.of(apk), classes, 100, 10_001, null));
      new NativeCallsBench(sandbox.runtime().getClass().getClassLoader(), counts).run();
      return null;
    });
  }

  private void run() throws Exception {
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      if (round == 0) turns.clear();
      for (int size : SIZES) {
        if (!counts) for (Method m : operationsOf(Operations.class)) if (m.getName().startsWith("plain")) plain(m, size * 3);
        for (Method m : operationsOf(framework)) framework(m, size / 4);
        if (!counts) for (Method m : operationsOf(natives)) natives(m, size);
      }
    }
    turns.forEach((name, all) -> {
      StringBuilder line = new StringBuilder(name);
      for (int i = 0; i < all.get(0).length; i++) {
        int column = i;
        line.append(' ').append(all.stream().mapToDouble(turn -> turn[column]).sorted().skip(all.size() / 2).findFirst().orElseThrow());
      }
      OUT.println(line);
    });
  }

  private static List<Method> operationsOf(Class<?> owner) {
    return Arrays.stream(owner.getDeclaredMethods())
        .filter(m -> Modifier.isPublic(m.getModifiers()))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  private void add(String kind, String name, int size, double... values) {
    turns.computeIfAbsent(kind + ' ' + name + ' ' + size, key -> new ArrayList<>()).add(values);
  }

  private static void call(Method m, int size) throws Exception {
    try {
      m.invoke(null, size);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(m.getName(), e.getCause());
    }
  }

  /** How often it ran, and the mean time. */
  private static double meanNs(Method m, int size) throws Exception {
    long begin = System.nanoTime();
    int runs = 0;
    while (runs < MOST_RUNS && System.nanoTime() - begin < TURN_NS) {
      call(m, size);
      runs++;
    }
    return (System.nanoTime() - begin) / (double) runs;
  }

  /** Prints its time and its units. */
  private void plain(Method m, int size) throws Exception {
    Method metered = MeteredTestClasses.load(Operations.class).getMethod(m.getName(), int.class);
    double units = dev.hitchproof.device.inside.time.Executed.unitsOf(() -> metered.invoke(null, size));
    add("plain", m.getName(), size, meanNs(m, size), units);
  }

  /** Prints its time or its units, and those of the native methods that it calls. */
  private void framework(Method m, int size) throws Exception {
    double all = counts ? (long) unitsOf.invoke(null, (Callable<?>) () -> m.invoke(null, size)) : meanNs(m, size);
    double ofNatives = 0;
    double empty = emptyNs();
    for (NativeCalls calls : TimedNatives.record(() -> call(m, size))) ofNatives += counts ? calls.sumUnits() : calls.sumNs(empty);
    add("framework", m.getName(), size, all, ofNatives);
  }

  private double emptyNs() throws Exception {
    Method nothing = natives.getMethod("nothing", int.class);
    return TimedNatives.record(() -> call(nothing, MOST_RUNS)).stream()
        .filter(calls -> calls.method.equals(EMPTY))
        .mapToDouble(NativeCalls::medianNs)
        .findFirst()
        .orElseThrow();
  }

  /** Prints for each native method that it calls: time of a call without that of reaching it, steps, units by the table. */
  private void natives(Method m, int size) throws Exception {
    double empty = emptyNs();
    List<NativeCalls> called = TimedNatives.record(() -> meanNs(m, size));
    for (NativeCalls calls : called) {
      double steps = calls.medianSteps();
      double ns = calls.medianNs() - empty;
      add(calls.isListed() ? "native" : "other", m.getName() + ' ' + calls.method, size, ns, steps, calls.units(steps));
    }
  }
}
