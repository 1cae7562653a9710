package dev.hitchproof.device.inside;

import dev.hitchproof.device.host.AppClassLoader;
import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.host.AppRuntime.ShellProgram;
import dev.hitchproof.device.inside.process.ProcessEnd;
import dev.hitchproof.device.inside.shadow.Injection;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.ThreadTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * {@code app_process}: runs a program of the shell in a thread of its own, with the shell's permissions, beside the app. What it
 * executes is the work of another process and costs the app nothing.
 */
final class ShellProgramRun implements Runnable {
  private static final long LONGEST_NS = 120_000_000_000L;
  private final Method main;
  private final String[] args;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private volatile boolean isOver;
  private int code;

  private ShellProgramRun(Method main, List<String> args) {
    this.main = main;
    this.args = args.toArray(new String[0]);
  }

  static Map<String, Object> run(ShellProgram program, ClassLoader framework) {
    ShellProgramRun run = new ShellProgramRun(mainOf(program, framework), program.args());
    Thread thread = new Thread(run, ThreadTime.SHELL_PROGRAM);
    PrintStream before = System.out;
    System.setOut(new PrintStream(run.outputOf(thread, before), true, StandardCharsets.UTF_8));
    try {
      MainThread.run(thread::start);
      DeviceTime.SCHEDULER.host.runUntil(() -> run.isOver || ProcessEnd.get() != null, LONGEST_NS);
    } finally {
      System.setOut(before);
      if (!run.isOver) DeviceTime.SCHEDULER.host.kill(List.of(thread));
    }
    return Map.of("out", run.printed.toString(StandardCharsets.UTF_8), "code", run.code);
  }

  private static Method mainOf(ShellProgram program, ClassLoader framework) {
    try {
      ClassLoader loader = new AppClassLoader(List.of(), program.classes(), framework, members -> {});
      return loader.loadClass(program.main()).getMethod("main", String[].class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new Refusal("bad-request", "no program " + program.main(), e);
    }
  }

  @Override
  public void run() {
    Injection.asShell();
    try {
      main.invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      e.getCause().printStackTrace(System.out);
      code = 1;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    } finally {
      isOver = true;
    }
  }

  /** What the thread writes is kept; others write where they did. */
  private OutputStream outputOf(Thread thread, OutputStream others) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        (Thread.currentThread() == thread ? printed : others).write(b);
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        (Thread.currentThread() == thread ? printed : others).write(bytes, from, length);
      }
    };
  }
}
