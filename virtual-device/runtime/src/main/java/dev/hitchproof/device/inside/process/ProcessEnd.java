package dev.hitchproof.device.inside.process;

import android.os.Process;
import dev.hitchproof.device.api.CleanStack;
import dev.hitchproof.device.host.AppRuntime;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.Stopped;
import java.util.List;

/**
 * Why the running process ended by itself: an uncaught exception or an exit, on any of its threads. What the threads of an ended
 * process throw on their way out is none of the next one's.
 */
public final class ProcessEnd {
  private static volatile AppRuntime.End end;

  private ProcessEnd() {}

  public static AppRuntime.End get() {
    return end;
  }

  /** Prepares for a new process. Its app may replace the exception handler, as on a phone, and should then call this one. */
  public static void clear() {
    end = null;
    Thread.setDefaultUncaughtExceptionHandler(ProcessEnd::uncaught);
  }

  /** The process has ended: no handler of its app hears of it. */
  public static void leave(List<Thread> threads) {
    Thread.setDefaultUncaughtExceptionHandler(ProcessEnd::uncaught);
    for (Thread t : threads) t.setUncaughtExceptionHandler(null);
  }

  private static void uncaught(Thread t, Throwable e) {
    if (!(e instanceof Stopped)) crashed(t, e);
    DeviceTime.SCHEDULER.unregisterSelf();
  }

  /** {@code System.exit}, {@code Process.killProcess}: the caller never returns. */
  public static void exit(int status) {
    if (DeviceTime.THREADS.isOfEnded()) throw new Stopped();
    if (end == null) end = new AppRuntime.End("exit", "exit status " + status);
    DeviceTime.SCHEDULER.host.stop();
    throw new Stopped();
  }

  /** Main ended by an exception, in its loop or before: calls the app's handler, then the device's. */
  public static void mainCrashed(Throwable e) {
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    try {
      if (handler != null) handler.uncaughtException(Thread.currentThread(), e);
    } catch (Throwable inHandler) {
      e.addSuppressed(inHandler); // the first one is the reason
    }
    if (end == null) crashed(Thread.currentThread(), e);
  }

  private static void crashed(Thread t, Throwable e) {
    if (end != null || DeviceTime.THREADS.isOfEnded()) return;
    String trace = CleanStack.trace(e) + Gap.causeOf(e);
    end = new AppRuntime.End("crash", trace);
    Logcat.print(android.util.Log.ERROR, "AndroidRuntime",
        "FATAL EXCEPTION: " + t.getName() + "\nProcess: " + AppProcess.runningPackage() + ", PID: " + Process.myPid() + "\n" + trace);
    DeviceTime.SCHEDULER.host.stop();
  }
}
