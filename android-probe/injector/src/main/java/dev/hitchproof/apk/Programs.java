package dev.hitchproof.apk;

import java.io.IOException;
import java.util.List;

/** Runs another program to its end. */
public final class Programs {
  private Programs() {}

  public static void run(List<String> command) throws IOException, InterruptedException {
    int code = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (code != 0) {
      throw new IllegalStateException("exit code " + code + " from " + String.join(" ", command));
    }
  }
}
