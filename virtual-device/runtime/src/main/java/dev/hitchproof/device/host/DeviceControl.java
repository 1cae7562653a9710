package dev.hitchproof.device.host;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** The operations of the control port, after {@code boot}. */
final class DeviceControl {
  private static final Set<String> ACTIONS = Set.of("start-activity", "broadcast", "touch", "key", "text", "set-text", "configure", "put-setting", "thermal", "refresh-rate", "foreign-window", "advance", "instrument", "app-process");
  /** Performed with an app and without one: what they set outlives it. */
  private static final Set<String> OF_DEVICE = Set.of("configure", "put-setting", "thermal", "refresh-rate", "foreign-window", "facts");
  private final DeviceSpec spec;
  private final Sandbox sandbox;
  private final Packages packages;
  private final Processes processes;
  private final Installation home;

  DeviceControl(DeviceSpec spec, Installation home, Consumer<Map<String, Object>> events) {
    System.setProperty("hitchproof.device.cache", spec.cacheDir().getPath());
    System.setProperty("java.vm.name", "Dalvik");
    System.setProperty("java.vm.version", "2.1.0"); // of ART: on an older one MultiDex would load an app's classes itself
    MeteredClasses.keepIn(spec.cacheDir().toPath().resolve("metered"), spec.psPerUnit() > 0, spec.without());
    RanMethods.log(spec.logsMethods());
    this.spec = spec;
    this.home = home;
    sandbox = new Sandbox(spec, home.api());
    Path cache = spec.cacheDir().toPath().resolve("apk");
    ApkStore store = new ApkStore(cache, home.converter(), home.framework(), problem -> sandbox.runtime().warn(problem));
    packages = new Packages(spec.dataDir(), store, () -> sandbox.runtime().closeRemovedApks());
    processes = new Processes(sandbox, spec.seed(), events);
  }

  Map<String, Object> booted() {
    return Map.of(
        "api", home.api(),
        "nowUs", nowUs(),
        "prices", WorkMeter.VERSION,
        "framework", home.frameworkVersion(),
        "java", Runtime.version().toString());
  }

  Map<String, Object> perform(String op, Arguments a, Map<String, Object> raw) {
    return switch (op) {
      case "install" -> install(Stream.concat(Stream.of(a.string("apk")), a.strings("splits").stream()).map(Path::of).toList(), a.optional("certificate"));
      case "uninstall" -> stopping(a.string("package"), packages::uninstall);
      case "clear" -> stopping(a.string("package"), packages::clear);
      case "force-stop" -> stopping(a.string("package"), packages::get);
      case "display-log" -> {
        sandbox.runtime().flushDisplayLog();
        yield Map.of("path", new File(spec.dataDir(), "data/misc/display/display.jsonl").getPath());
      }
      case "app-process" -> {
        AppRuntime.ShellProgram program = new AppRuntime.ShellProgram(packages.programIn(Path.of(a.string("classPath"))), a.string("main"), a.strings("args"));
        yield inApp(op, a, () -> sandbox.runtime().run(program));
      }
      default -> inApp(op, a, () -> sandbox.runtime().perform(op, raw));
    };
  }

  /** @param apks the base first @param certificate in base64, or null */
  private Map<String, Object> install(List<Path> apks, String certificate) {
    for (Path apk : apks) if (!apk.toFile().isFile()) throw new Refusal("bad-request", "no file " + apk);
    Packages.Staged staged = packages.stage(apks);
    return stopping(packageIn(staged), updated -> packages.install(staged, updated, certificate)); // an update ends the app
  }

  /** Beside a running app, which need not answer for it. */
  private String packageIn(Packages.Staged staged) {
    Path apk = staged.code();
    try {
      if (processes.running() != null) return sandbox.runtime().packageIn(apk.toString());
      return sandbox.onMain(() -> sandbox.runtime().packageIn(apk.toString()));
    } catch (RuntimeException e) {
      e.printStackTrace(); // the host log has the reason
      packages.discard(staged);
      throw new Refusal("unsupported-apk", "the manifest of " + apk + " cannot be read: " + e, e);
    }
  }

  private Map<String, Object> stopping(String packageName, Consumer<String> then) {
    AppRuntime.ProcessSpec p = processes.running();
    if (p != null && p.packageName().equals(packageName)) processes.kill("force-stop");
    then.accept(packageName);
    return Map.of();
  }

  private Map<String, Object> inApp(String op, Arguments a, Supplier<Map<String, Object>> run) {
    String target = target(op, a);
    if (target != null) processes.start(target, packages.get(target));
    if (processes.running() == null && !OF_DEVICE.contains(op)) return withoutApp(op, a);
    try {
      Map<String, Object> ok = run.get();
      AppRuntime.End end = processes.collect();
      if (end != null && end.why().equals("crash")) throw crashed(end);
      return ok;
    } catch (IllegalStateException e) {
      AppRuntime.End end = processes.collect();
      if (end != null && end.why().equals("crash")) throw crashed(end);
      throw e;
    } finally {
      if (ACTIONS.contains(op)) sandbox.runtime().flushDisplayLog();
    }
  }

  private static Refusal crashed(AppRuntime.End end) {
    return new Refusal("app-crashed", end.trace().lines().findFirst().orElse("the app crashed"));
  }

  /** The package whose process the operation needs, or null for any. */
  private String target(String op, Arguments a) {
    if (!Set.of("start-activity", "broadcast", "dump-provider").contains(op)) return null;
    String component = a.optional("component");
    if (component != null && component.indexOf('/') > 0) return component.substring(0, component.indexOf('/'));
    if (component != null) throw new Refusal("bad-request", "not a component (pkg/.Name): " + component);
    String pkg = a.optional("package");
    if (pkg == null && op.equals("start-activity")) throw new Refusal("no-activity", "no app is asked for an activity: the intent has neither a component nor a package");
    return pkg;
  }

  /** Runs an operation while no app runs: an empty screen accepts touches, and the clock advances. */
  private Map<String, Object> withoutApp(String op, Arguments a) {
    return switch (op) {
      case "touch" -> Map.of("endUs", nowUs());
      case "advance" -> {
        sandbox.onMain(Executors.callable(() -> sandbox.runtime().advance(a.integer("ms") * 1_000_000L)));
        yield Map.of("nowUs", nowUs());
      }
      case "tree" -> {
        Map<String, Object> empty = new LinkedHashMap<>();
        for (String of : List.of("root", "package", "activity")) empty.put(of, null);
        yield empty;
      }
      case "layers" -> Map.of("layers", List.of());
      case "key", "text", "clear-layers" -> Map.of();
      case "screenshot" -> black(new File(a.string("path")));
      case "instrument", "app-process" -> throw new Refusal("no-app", "no app runs");
      case "broadcast" -> throw new Refusal("no-receiver", "no app runs, and the broadcast names none");
      default -> throw new Refusal("bad-request", "unknown operation " + op);
    };
  }

  private Map<String, Object> black(File to) {
    Map<String, Object> facts = sandbox.runtime().perform("facts", Map.of());
    try {
      ImageIO.write(new BufferedImage((int) facts.get("widthPx"), (int) facts.get("heightPx"), BufferedImage.TYPE_INT_RGB), "png", to);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the screenshot " + to, e);
    }
    return Map.of();
  }

  private long nowUs() {
    return sandbox.runtime().nowNs() / 1_000L;
  }
}
