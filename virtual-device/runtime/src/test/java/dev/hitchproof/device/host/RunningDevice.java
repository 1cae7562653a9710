package dev.hitchproof.device.host;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The packed runtime as a child process, driven as the TypeScript half drives it. */
final class RunningDevice implements AutoCloseable {
  final List<Map<?, ?>> events = new ArrayList<>();
  private final Process process;
  private final MessageChannel channel;
  private long id;

  RunningDevice(Path dataDir, Path cacheDir, double refreshHz, long seed) throws IOException {
    this(dataDir, cacheDir, refreshHz, seed, 0);
  }

  /** @param psPerUnit what a unit of work costs; 0: code is free */
  RunningDevice(Path dataDir, Path cacheDir, double refreshHz, long seed, long psPerUnit) throws IOException {
    process = jvm(dataDir, Main.class, "").redirectError(dataDir.resolve("host.log").toFile()).start();
    channel = new MessageChannel(process.getInputStream(), new BufferedOutputStream(process.getOutputStream()));
    ok("boot", "cacheDir", cacheDir.toString(), "refreshHz", refreshHz, "seed", seed,
        "widthPx", 1080, "heightPx", 2340, "densityDpi", 480, "psPerUnit", psPerUnit);
  }

  /** A JVM like that of a device. @param more comes first in the class path; may be empty */
  static ProcessBuilder jvm(Path dataDir, Class<?> main, String more, String... args) throws IOException {
    String dir = System.getProperty("runtime.dir");
    String jar = dir + "/target/virtual-device-runtime.jar";
    File[] frameworks = new File(dir, "target/androidall").listFiles();
    if (frameworks.length != 1) throw new IllegalStateException("target/androidall has " + frameworks.length + " frameworks");
    File framework = frameworks[0];
    String cp = String.join(File.pathSeparator, jar, dir + "/target/lib/*", framework.getPath());
    List<String> words = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "@" + dir + "/jvm.args", "-javaagent:" + jar,
        "-Djava.io.tmpdir=" + Files.createDirectories(temporary(dataDir)), "-Dhitchproof.device.root=" + rootOfApps(dataDir), "-Dhitchproof.device.api=34", "-Dhitchproof.device.framework=" + framework,
        "-cp", more.isEmpty() ? cp : more + File.pathSeparator + cp, main.getName()));
    words.addAll(List.of(args));
    return new ProcessBuilder(words).directory(dataDir.toFile());
  }

  /** The device's folder as its apps see it. */
  static Path rootOfApps(Path dataDir) {
    Path workingFolder = Path.of("/proc/self/cwd");
    return Files.exists(workingFolder) ? workingFolder : dataDir;
  }

  /** A file in the device's folder, by its path on the device. */
  static Path onHost(Path dataDir, String path) {
    return dataDir.resolve(rootOfApps(dataDir).relativize(Path.of(path)));
  }

  /** Folder of the temporary files of the device's JVM. */
  static Path temporary(Path dataDir) {
    return dataDir.resolve("host-tmp");
  }

  long pid() {
    return process.pid();
  }

  /** The output of the JDK's {@code jcmd} with a command for the device's JVM. */
  String jcmd(String... command) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/jcmd", String.valueOf(pid())));
    words.addAll(List.of(command));
    Process jcmd = new ProcessBuilder(words).redirectErrorStream(true).start();
    String printed = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (jcmd.waitFor() != 0) throw new AssertionError(printed);
    return printed;
  }

  /** The raw reply. {@code arguments}: key, value, key, value ... */
  Map<?, ?> ask(String op, Object... arguments) throws IOException {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("id", ++id);
    request.put("op", op);
    for (int i = 0; i < arguments.length; i += 2) request.put((String) arguments[i], arguments[i + 1]);
    channel.write(request);
    for (;;) {
      String text = channel.read();
      if (text == null) throw new IOException("the device died during " + op);
      Map<?, ?> m = (Map<?, ?>) Json.read(text);
      if (!m.containsKey("event")) return m;
      events.add(m);
    }
  }

  Map<?, ?> ok(String op, Object... arguments) throws IOException {
    Map<?, ?> reply = ask(op, arguments);
    if (reply.get("ok") instanceof Map<?, ?> ok) return ok;
    throw new AssertionError(op + ": " + reply);
  }

  /** The error's code, or "ok". */
  String code(String op, Object... arguments) throws IOException {
    return ask(op, arguments).get("error") instanceof Map<?, ?> e ? (String) e.get("code") : "ok";
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
