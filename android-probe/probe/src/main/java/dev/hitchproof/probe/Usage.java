package dev.hitchproof.probe;

import android.os.Process;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;

/**
 * The CPU time of the process's threads and the memory that it occupies, as the kernel counts them. An app may read its own:
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:system/sepolicy/public/domain.te (r_dir_file(domain, self))
 * As ART does for the stacks of an app that does not answer:
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:art/runtime/thread.cc (Thread::DumpState)
 */
final class Usage {
  /** What is read is told with its name. */
  interface Told {
    void is(String key, long value);
  }

  static String self = "/proc/self";
  private static final Charset TEXT = Charset.forName("UTF-8");
  private static final int MOST_BYTES = 8_192;
  private static final int MOST_THREADS = 1_000;
  private static final long NS_PER_US = 1_000;
  /** USER_HZ is 100 on all of Android's processors. */
  private static final long US_PER_TICK = 10_000;
  /** After the name in {@code stat}: the state is the first field, the time in user mode the 12th. */
  private static final int USER_TICKS = 11;
  private static final String RESIDENT = "VmRSS:";

  private static final class Known {
    String key;
    long us = -1;
  }

  private final String mainId = String.valueOf(Process.myPid());
  private final byte[] buffer = new byte[MOST_BYTES];
  private final Map<String, Known> threads = new HashMap<String, Known>();

  /** The time of each thread that has worked since the last call, in µs since it started. */
  void tellThreads(Told told) {
    String[] ids = new File(self, "task").list();
    for (int i = 0; ids != null && i < ids.length && i < MOST_THREADS; i++) {
      File thread = new File(self, "task/" + ids[i]);
      long us = cpuUs(thread);
      Known known = threads.get(ids[i]);
      if (us < 0 || known != null && known.us == us) continue;
      if (known == null) threads.put(ids[i], known = new Known());
      known.us = us;
      String key = "cpu " + ids[i] + " " + (ids[i].equals(mainId) ? "main" : read(new File(thread, "comm")).trim());
      if (!key.equals(known.key)) known.key = key; // threads are named after they start
      told.is(known.key, us);
    }
  }

  /** Bytes of the process's pages that are in memory. */
  void tellMemory(Told told) {
    String status = read(new File(self, "status"));
    int at = status.indexOf(RESIDENT);
    int end = at < 0 ? -1 : status.indexOf(" kB", at);
    long kb = end < 0 ? -1 : number(status.substring(at + RESIDENT.length(), end).trim());
    if (kb >= 0) told.is("rss", kb * 1024);
  }

  /** −1 if it cannot be read. A kernel without the scheduler's statistics has no {@code schedstat}, or zeros in it. */
  private long cpuUs(File thread) {
    String statistics = read(new File(thread, "schedstat"));
    long ns = number(statistics.substring(0, Math.max(0, statistics.indexOf(' '))));
    if (ns > 0) return ns / NS_PER_US;
    String stat = read(new File(thread, "stat"));
    int name = stat.lastIndexOf(") "); // the name may have brackets and spaces
    String[] fields = name < 0 ? new String[0] : stat.substring(name + 2).split(" ");
    if (fields.length < USER_TICKS + 2) return -1;
    long user = number(fields[USER_TICKS]);
    long system = number(fields[USER_TICKS + 1]);
    return user < 0 || system < 0 ? -1 : (user + system) * US_PER_TICK;
  }

  /** −1 if the text is no number. Called ten times a second in a slide, so it uses no pattern. */
  static long number(String text) {
    if (text == null || text.isEmpty() || text.length() > 18) return -1;
    long n = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') return -1;
      n = 10 * n + c - '0';
    }
    return n;
  }

  /** Empty if there is no such file: a thread may end at any time. */
  private String read(File file) {
    try {
      FileInputStream in = new FileInputStream(file);
      try {
        int length = in.read(buffer);
        return length <= 0 ? "" : new String(buffer, 0, length, TEXT);
      } finally {
        in.close();
      }
    } catch (IOException none) {
      return "";
    }
  }
}
