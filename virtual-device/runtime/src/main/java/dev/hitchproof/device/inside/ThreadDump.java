package dev.hitchproof.device.inside;

import android.os.Looper;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.MonitorWait;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The app's threads in the form in which ART prints them when an app does not answer.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:art/runtime/monitor.cc (Monitor::DescribeWait)
 */
final class ThreadDump {
  private static final int MAIN = 1;
  private static final List<String> OWN = List.of("dev.hitchproof.device.", "org.robolectric.", "java.lang.invoke.", "jdk.internal.");
  private final List<Thread> threads = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  private ThreadDump() {}

  /** Whether the main thread waits for a monitor whose holder waits, at last, for the main thread. */
  static boolean isMainDeadlocked() {
    Set<Thread> passed = new HashSet<>();
    Thread t = main();
    while (t != null && passed.add(t)) t = holderOfWhatIsWantedBy(t);
    return t == main();
  }

  private static Thread holderOfWhatIsWantedBy(Thread t) {
    for (MonitorWait wait : DeviceTime.SCHEDULER.host.monitorWaits()) if (wait.thread() == t) return wait.holder();
    return null;
  }

  static String of(int pid, String packageName) {
    ThreadDump dump = new ThreadDump();
    Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
    dump.threads.add(main());
    for (Thread t : all.keySet()) if (t != main() && isOfApp(all.get(t), packageName)) dump.threads.add(t);
    dump.text.append("----- pid " + pid + " at 2023-11-14 22:13:20 -----\nCmd line: " + packageName + "\n\n");
    dump.text.append("DALVIK THREADS (" + dump.threads.size() + "):\n");
    for (Thread t : dump.threads) dump.print(t, all.getOrDefault(t, new StackTraceElement[0]));
    return dump.text.append("----- end " + pid + " -----\n").toString();
  }

  private static Thread main() {
    return Looper.getMainLooper().getThread();
  }

  private static boolean isOfApp(StackTraceElement[] stack, String packageName) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().startsWith(packageName) || frame.getClassName().equals(Looper.class.getName())) return true;
    }
    return false;
  }

  /** What a phone's threads do not have: the scheduler's waits, and what stands between the framework's methods here. */
  private static boolean isOfDevice(StackTraceElement frame) {
    String name = frame.getClassName();
    for (String own : OWN) if (name.startsWith(own)) return true;
    return frame.getMethodName().startsWith("$$robo$$");
  }

  private void print(Thread t, StackTraceElement[] stack) {
    MonitorWait wait = null;
    for (MonitorWait w : DeviceTime.SCHEDULER.host.monitorWaits()) if (w.thread() == t) wait = w;
    int id = threads.indexOf(t) + MAIN;
    String name = id == MAIN ? "main" : t.getName();
    text.append("\"" + name + "\" prio=5 tid=" + id + (wait == null ? " Waiting\n" : " Blocked\n"));
    boolean isSaid = wait == null;
    for (StackTraceElement frame : stack) {
      if (isOfDevice(frame) || wait != null && !isSaid && frame.getClassName().equals("java.lang.Object")) continue;
      String at = frame.getLineNumber() < 0 ? "Native method" : frame.getFileName() + ":" + frame.getLineNumber();
      text.append("  at " + frame.getClassName() + "." + frame.getMethodName() + "(" + at + ")\n");
      if (isSaid) continue;
      isSaid = true;
      text.append("  - waiting to lock <0x" + Integer.toHexString(System.identityHashCode(wait.monitor())) + "> (a "
          + wait.monitor().getClass().getName() + ") held by thread " + (threads.indexOf(wait.holder()) + MAIN) + "\n");
    }
    text.append("\n");
  }
}
