package dev.hitchproof.device.inside.process;

import dev.hitchproof.device.inside.time.DeviceTime;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Consumer;

/** Log lines in logcat's threadtime format. */
public final class Logcat {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("MM-dd HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final String LEVELS = "??VDIWEF";
  private static volatile Consumer<String> sink = line -> {};

  private Logcat() {}

  public static void sendTo(Consumer<String> to) {
    sink = to;
  }

  public static void print(int priority, String tag, String message) {
    int pid = android.os.Process.myPid();
    char level = priority > 0 && priority < LEVELS.length() ? LEVELS.charAt(priority) : '?';
    String head = String.format(Locale.ROOT, "%s %5d %5d %c %-8s: ",
        TIME.format(Instant.ofEpochMilli(DeviceTime.wallMs())), pid, pid, level, tag == null ? "" : tag);
    for (String line : String.valueOf(message).split("\n")) sink.accept(head + line);
  }
}
