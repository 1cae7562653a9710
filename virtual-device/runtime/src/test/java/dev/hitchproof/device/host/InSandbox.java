package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Calls a static method on the main thread of a device that has just booted, and prints what it returns. A JVM of its own. */
final class InSandbox {
  private static final Path CACHE = Path.of("target/it-cache").toAbsolutePath();

  private InSandbox() {}

  /**
   * What a method prints and returns.
   *
   * @param className below {@code dev.hitchproof.device}
   * @param more as of {@link #main}
   */
  static String printed(Path data, String className, String method, String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of(data.toString(), CACHE.toString(), "dev.hitchproof.device." + className, method));
    words.addAll(List.of(more));
    Path errors = data.resolve("host.log");
    Process device = RunningDevice.jvm(data, InSandbox.class, System.getProperty("runtime.dir") + "/target/test-classes", words.toArray(String[]::new))
        .redirectError(errors.toFile()).start();
    String printed = new String(device.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, device.waitFor(), printed + Files.readString(errors));
    return printed;
  }

  /** @param args folder of the device, cache folder, class and method; {@code charges}: what the framework executes costs */
  public static void main(String[] args) {
    PrintStream out = System.out;
    int status = 0;
    try {
      Path cache = Path.of(args[1]);
      DeviceSpec spec = new DeviceSpec(new File(args[0]), cache.toFile(), 60, 60, 60, 1, DeviceConfiguration.ofNew(1080, 2160, 420), 0, Integer.MAX_VALUE, 1_000, 0, "", false, null, null, null, null, null, line -> {}, thread -> {});
      System.setProperty("hitchproof.device.cache", cache.toString());
      MeteredClasses.keepIn(cache.resolve("metered"), args.length > 4, "");
      Sandbox sandbox = new Sandbox(spec, Installation.found().api());
      out.println((Object) sandbox.onMain(() ->
          Class.forName(args[2], true, sandbox.runtime().getClass().getClassLoader()).getMethod(args[3]).invoke(null)));
    } catch (Exception e) {
      e.printStackTrace();
      status = 1;
    }
    out.flush();
    Runtime.getRuntime().halt(status); // the device's threads are not daemons
  }
}
