package dev.hitchproof.device.api;

import android.os.Process;
import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.process.Folders;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.ThreadTime;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the kernel says of the app's process and threads in {@code /proc/self}: the targets of {@code host.TimeRewriter} where code
 * opens or lists files. Threads have their virtual time; under the free clock, which knows of none, the files with times are
 * missing, as are those of the memory, which is the host's.
 */
public final class ProcFiles {
  /** https://man7.org/linux/man-pages/man5/proc_pid_comm.5.html */
  private static final int NAME_LENGTH = 15;
  private static final long NS_PER_TICK = 10_000_000;
  private static final String MISSING = "missing";

  private ProcFiles() {}

  public static File at(File file) {
    String path = at(file.getPath());
    return path.equals(file.getPath()) ? file : new File(path);
  }

  /** The file to open in place of one: a copy of what the kernel would answer now, or itself. */
  public static String at(String path) {
    String own = ofSelf(path);
    if (own == null) return path;
    String[] parts = own.split("/");
    String text = switch (parts[0]) {
      case "cmdline" -> AppProcess.runningPackage() + '\0';
      case "status" -> status();
      case "statm", "smaps", "smaps_rollup", "schedstat" -> MISSING;
      case "task" -> parts.length == 3 ? ofThread(parts[1], parts[2]) : null;
      default -> null;
    };
    return text == null ? path : copy(own, text);
  }

  public static String[] list(File folder) {
    return "task".equals(ofSelf(folder.getPath())) ? threads().stream().map(ProcFiles::id).toArray(String[]::new) : folder.list();
  }

  public static File[] listFiles(File folder) {
    String[] names = list(folder);
    if (names == null) return null;
    File[] files = new File[names.length];
    for (int i = 0; i < names.length; i++) files[i] = new File(folder, names[i]);
    return files;
  }

  /** What follows {@code /proc/self/}, also where the process is named by its id; null for other files. */
  private static String ofSelf(String path) {
    for (String self : List.of("/proc/self/", "/proc/" + Process.myPid() + "/")) {
      if (path.startsWith(self)) return path.substring(self.length()).replaceAll("/+$", "");
    }
    return null;
  }

  private static List<ThreadTime> threads() {
    return DeviceTime.SCHEDULER.host.threadTimes();
  }

  private static String id(ThreadTime t) {
    return String.valueOf(Process.myPid() + t.number());
  }

  private static String ofThread(String id, String file) {
    ThreadTime of = null;
    for (ThreadTime t : threads()) if (id(t).equals(id)) of = t;
    if (of == null) return MISSING;
    boolean isKnown = of.cpuNs() >= 0;
    return switch (file) {
      case "comm" -> name(of) + '\n';
      case "schedstat" -> isKnown ? of.cpuNs() + " 0 0\n" : MISSING;
      case "stat" -> isKnown
          ? id + " (" + name(of) + ") S 1 1 0 0 -1 0 0 0 0 0 " + of.cpuNs() / NS_PER_TICK + " 0 0 0 20 0 " + threads().size() + " 0 0 0\n"
          : MISSING;
      default -> MISSING;
    };
  }

  /** As ART shortens it: https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:art/libartbase/base/utils.cc (SetThreadName) */
  private static String name(ThreadTime t) {
    String name = t.number() == 0 ? AppProcess.runningPackage() : t.name();
    if (name.length() <= NAME_LENGTH) return name;
    boolean keepsEnd = name.indexOf('.') >= 0 && name.indexOf('@') < 0;
    return keepsEnd ? name.substring(name.length() - NAME_LENGTH) : name.substring(0, NAME_LENGTH);
  }

  private static String status() {
    int pid = Process.myPid();
    return "Name:\t" + name(threads().get(0)) + "\nState:\tR (running)\nTgid:\t" + pid + "\nPid:\t" + pid + "\nPPid:\t1\nTracerPid:\t0\nThreads:\t"
        + threads().size() + "\n";
  }

  /** Where none is, {@code text} is {@link #MISSING}. */
  private static String copy(String own, String text) {
    Path file = Folders.made("proc").toPath().resolve(own.replace('/', '-'));
    try {
      Files.deleteIfExists(file); // who has it open still reads what was in it
      if (!text.equals(MISSING)) Files.writeString(file, text);
      return file.toString();
    } catch (IOException e) {
      throw new UncheckedIOException("the device cannot write " + file, e);
    }
  }
}
