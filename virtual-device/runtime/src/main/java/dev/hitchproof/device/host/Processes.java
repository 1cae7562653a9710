package dev.hitchproof.device.host;

import dev.hitchproof.device.api.Lacks;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The device's only app process: started on demand, ended by a command, a crash or an exit. */
final class Processes {
  private static final int FIRST_PID = 4_000;
  private static final int PID_SPREAD = 20_000;
  private final MainOfRuntime sandbox;
  private final Consumer<Map<String, Object>> events;
  private AppRuntime.ProcessSpec running;
  private CountDownLatch left;
  private int nextPid;

  Processes(MainOfRuntime sandbox, long seed, Consumer<Map<String, Object>> events) {
    this.sandbox = sandbox;
    this.events = events;
    nextPid = FIRST_PID + (int) Math.floorMod(seed * 7919, (long) PID_SPREAD);
  }

  /** Null if no process runs. */
  AppRuntime.ProcessSpec running() {
    return running;
  }

  /** Starts this package's process unless it is running. */
  void start(String packageName, Packages.Installed app) {
    if (running != null && running.packageName().equals(packageName)) return;
    if (running != null) kill("force-stop");
    running = new AppRuntime.ProcessSpec(packageName, app.apks(), app.classes(), nextPid, app.uid(), app.certificate());
    nextPid += 37; // with gaps, as on a phone
    try {
      sandbox.onMain(Executors.callable(() -> sandbox.runtime().begin(running)));
    } catch (RuntimeException | Error e) { // Errors too: the app's, and Stopped, which an exit throws to leave its caller
      throw abandon(e);
    }
    left = sandbox.loop();
  }

  /** A crash or an exit before the loop: nothing to stop, only state to discard. */
  private Refusal abandon(Throwable e) {
    AppRuntime.End end = sandbox.runtime().ended();
    if (end == null) end = new AppRuntime.End("crash", e.toString()); // the device failed, not the app
    String cause = causeIn(end.trace());
    String how = Lacks.isIn(cause) ? " cannot go on" : end.why().equals("crash") ? " crashed" : " ended";
    Refusal refusal = new Refusal("app-crashed", running.packageName() + how + " while it started: " + cause, e);
    left = null;
    gone(end.why(), end.trace());
    return refusal;
  }

  void kill(String why) {
    if (running == null) return;
    sandbox.runtime().stop();
    gone(why, null);
  }

  /** After an operation: notices that the process has ended by itself. */
  AppRuntime.End collect() {
    AppRuntime.End end = running == null ? null : sandbox.runtime().ended();
    if (end != null) {
      sandbox.runtime().stop();
      gone(end.why(), end.trace());
    }
    return end;
  }

  private void gone(String why, String trace) {
    AppRuntime.ProcessSpec dead = running;
    running = null;
    await(left);
    sandbox.onMain(Executors.callable(() -> sandbox.runtime().reset()));
    Map<String, Object> e = new LinkedHashMap<>();
    e.put("event", "process-died");
    e.put("package", dead.packageName());
    e.put("pid", dead.pid());
    e.put("why", why);
    if (trace != null) e.put("trace", trace);
    events.accept(e);
  }

  private static void await(CountDownLatch latch) {
    if (latch == null) return;
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a process ends", e);
    }
  }

  /** The innermost exception of a stack trace. */
  private static String causeIn(String trace) {
    String cause = "Caused by: ";
    return trace.lines().filter(l -> l.startsWith(cause)).map(l -> l.substring(cause.length())).reduce((outer, inner) -> inner)
        .orElse(trace.lines().findFirst().orElse(""));
  }

  /** The sandboxed half and its main thread. */
  interface MainOfRuntime {
    AppRuntime runtime();

    /** Allowed only while no loop runs. Throws what {@code call} throws. */
    <T> T onMain(Callable<T> call);

    /** Starts main's loop; the latch opens when main has left it. */
    CountDownLatch loop();
  }
}
