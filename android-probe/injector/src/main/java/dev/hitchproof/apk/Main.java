package dev.hitchproof.apk;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code <in> <out> <probe.aar> <probe.dex> <keystore>}: puts the probe into an APK or into a folder
 * with the APKs of one app, and prints what was changed, one fact a line. {@code <in.apk> <out.apk>
 * <keystore>} only signs. Exit code 2 and one sentence on stderr when an APK is refused.
 */
public final class Main {
  private static final int REFUSED = 2;
  private static final int TO_SIGN = 3;

  private Main() {}

  public static void main(String[] words) throws Exception {
    Path in = Path.of(words[0]);
    Path out = Path.of(words[1]);
    DebugKey key = DebugKey.at(Path.of(words[words.length - 1]));
    try {
      if (words.length == TO_SIGN) {
        ApkSignature.sign(in, out, key, ProbeManifest.MIN_SDK);
        return;
      }
      Injection.Probe probe = new Injection.Probe(Path.of(words[2]), Path.of(words[3]));
      List<String> changes =
          Files.isDirectory(in)
              ? ApkSet.inject(in, probe, key, out)
              : Injection.inject(in, probe, key, out);
      changes.forEach(System.out::println);
    } catch (Refusal refusal) {
      System.err.println(refusal.getMessage());
      System.exit(REFUSED);
    }
  }
}
