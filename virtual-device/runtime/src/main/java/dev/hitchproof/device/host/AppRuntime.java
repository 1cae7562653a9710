package dev.hitchproof.device.host;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The sandboxed half as the host sees it. Only JDK types and classes of this package cross the
 * border: everything else exists twice, once on each side.
 */
public interface AppRuntime {
  /** How a process ended. {@code why} is {@code crash} or {@code exit}. */
  record End(String why, String trace) {}

  /** Whether the main thread waits for the host, between two of the calls below. Such waits are not scheduled. */
  void mainIsAway(boolean isAway);

  /** The package whose manifest an APK has. Called on the main thread, while no app runs. */
  String packageIn(String apk);

  /** Closes the APKs that were removed or renamed, which no process uses. */
  void closeRemovedApks();

  /** A line of logcat from the device itself. */
  void warn(String sentence);

  /** On the main thread: runs a new process up to {@code Application.onCreate}. */
  void begin(ProcessSpec process);

  /** On the main thread: runs {@code Looper.loop()} until {@link #stop}, a crash or an exit. */
  void loop();

  /** From any thread: makes {@link #loop} return. */
  void stop();

  /** On the main thread, after {@link #loop}: discards all framework state, keeps the clock. */
  void reset();

  /** From the control thread, while {@link #loop} runs; those of the device itself also while no app runs. Throws {@link Refusal}. */
  Map<String, Object> perform(String op, Map<String, Object> args);

  /** Like {@link #perform}, for a program of the shell's. */
  Map<String, Object> run(ShellProgram program);

  /** Advances the clock while no app runs. */
  void advance(long byNs);

  long nowNs();

  /** Null while the process is alive. */
  End ended();

  void flushDisplayLog();

  /** One app process: its APKs, the base first, the class files by internal name, and its ids. */
  public record ProcessSpec(String packageName, List<File> apks, Function<String, byte[]> classes, int pid, int uid, String certificate) {}

  /** A program that the device's shell runs with {@code app_process}: its classes by internal name, and what it is called with. */
  public record ShellProgram(Function<String, byte[]> classes, String main, List<String> args) {}
}
