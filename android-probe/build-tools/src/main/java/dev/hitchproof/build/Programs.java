package dev.hitchproof.build;

import java.io.IOException;
import java.util.List;

/** Runs another program to its end. */
final class Programs {
  private Programs() {}

  static void run(List<String> command) throws IOException, InterruptedException {
    int code = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (code != 0) {
      throw new IllegalStateException("exit code " + code + " from " + String.join(" ", command));
    }
  }
}
