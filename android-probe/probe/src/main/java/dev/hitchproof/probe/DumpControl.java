package dev.hitchproof.probe;

import android.content.Context;
import java.io.PrintWriter;

/**
 * Commands by way of ContentProvider.dump, which only the shell and the system may call. The platform calls it on
 * the main thread, where nothing can be waited for, so a command that is not done yet prints {@code hitchproof 0},
 * and the same request sent again asks for its answer: {@code hitchproof <code> <data>}, as a broadcast's result.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/app/ActivityThread.java
 */
final class DumpControl {
  private static final String PENDING = "hitchproof 0";
  private static volatile String request = "";
  private static volatile String answer = PENDING;

  private DumpControl() {}

  static void answer(Context context, PrintWriter writer, String[] arguments) {
    String asked = arguments == null || arguments.length == 0 ? "" : arguments[arguments.length - 1];
    if (!asked.equals(request) || asked.isEmpty()) {
      request = asked;
      answer = PENDING;
      handle(context, asked);
    }
    writer.println(answer);
  }

  private static void handle(Context context, String asked) {
    Reply.Receiver receiver = (code, data) -> {
      // The answer to a command that was given up must not pass for a later one's.
      if (asked.equals(request)) answer = "hitchproof " + code + " " + data;
    };
    Probe probe = Probe.get();
    if (probe == null) Reply.refuseForGood(context, receiver);
    else probe.control.handle(asked, receiver);
  }
}
