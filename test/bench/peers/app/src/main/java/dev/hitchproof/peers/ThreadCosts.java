package dev.hitchproof.peers;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;

/** What each thread of the device's JVM has allocated and used, and how often it waited; works only on the virtual device. */
final class ThreadCosts {
  private ThreadCosts() {}

  /** A line per thread: id, bytes, CPU in ns, waits, name; the first line is the calling thread's. */
  static String now() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long here = Thread.currentThread().getId();
    StringBuilder lines = new StringBuilder();
    add(threads, here, lines);
    for (long id : threads.getAllThreadIds()) {
      if (id != here) add(threads, id, lines);
    }
    return lines.toString();
  }

  private static void add(ThreadMXBean threads, long id, StringBuilder lines) {
    ThreadInfo thread = threads.getThreadInfo(id);
    if (thread == null) return;
    lines.append(id).append(' ').append(threads.getThreadAllocatedBytes(id)).append(' ')
        .append(threads.getThreadCpuTime(id)).append(' ').append(thread.getWaitedCount()).append(' ').append(thread.getThreadName()).append('\n');
  }
}
