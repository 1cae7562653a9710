package dev.hitchproof.apk;

import java.nio.file.Path;

/**
 * {@code <in.apk> <out.apk> <probe.aar> <probe.dex> <keystore>}: prints what was changed, one fact a
 * line. Exit code 2 and one sentence on stderr when the APK is refused.
 */
public final class Main {
  private static final int REFUSED = 2;

  private Main() {}

  public static void main(String[] words) throws Exception {
    try {
      Injection.Probe probe = new Injection.Probe(Path.of(words[2]), Path.of(words[3]));
      Injection.inject(Path.of(words[0]), probe, DebugKey.at(Path.of(words[4])), Path.of(words[1]))
          .forEach(System.out::println);
    } catch (Refusal refusal) {
      System.err.println(refusal.getMessage());
      System.exit(REFUSED);
    }
  }
}
