package dev.hitchproof.device.inside.time;

/**
 * @param number in the order in which the threads began; main has 0
 * @param cpuNs time for which it has worked; −1 under the free clock, which does not know
 */
public record ThreadTime(int number, String name, long cpuNs) {
  /** The name of threads that stand for another process: programs of the shell. */
  public static final String SHELL_PROGRAM = "app_process";

  /** Whether what the thread does is none of the app's work. */
  public static boolean isOfShell(Thread thread) {
    return thread.getName().equals(SHELL_PROGRAM);
  }
}
