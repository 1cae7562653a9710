package dev.hitchproof.probe;

import android.content.Context;
import java.io.PrintWriter;

/**
 * Takes commands through ContentProvider.dump, which only the shell and the system may call. The platform calls it
 * on the main thread, which must not block: a pending command prints {@code hitchproof 0}, and repeating the same
 * request prints its answer, {@code hitchproof <code> <data>}, with the same values as a broadcast's result.
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
      Control.handle(context, asked, (code, data) -> {
        // A late answer to an abandoned command must not be taken for that of the current one.
        if (!asked.equals(request)) return;
        if (code == Reply.PENDING) request = "";
        else answer = "hitchproof " + code + " " + data;
      });
    }
    writer.println(answer);
  }
}
