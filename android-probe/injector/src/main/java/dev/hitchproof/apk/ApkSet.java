package dev.hitchproof.apk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The APKs of one app in a folder: base APKs, of which bundletool makes several for different
 * devices, and their splits. The platform installs them together only if one key signed them all.
 */
final class ApkSet {
  private ApkSet() {}

  /**
   * Writes a copy of the folder with the probe in each base APK, the same signature on each split, and
   * other files unchanged.
   *
   * @return what was changed, in words
   * @throws Refusal when there is no base APK, or when one cannot take the probe
   */
  static List<String> inject(Path folder, Injection.Probe probe, DebugKey key, Path out)
      throws Exception {
    Map<String, List<Path>> changed = new LinkedHashMap<>();
    int bases = 0;
    int splits = 0;
    for (Path file : filesIn(folder)) {
      Path name = folder.relativize(file);
      Path to = out.resolve(name.toString());
      Files.createDirectories(to.getParent());
      if (!name.toString().endsWith(".apk")) {
        Files.copy(file, to);
      } else if (Injection.manifestOf(file).getSplit() == null) {
        bases++;
        for (String change : Injection.inject(file, probe, key, to)) {
          changed.computeIfAbsent(change, any -> new ArrayList<>()).add(name);
        }
      } else {
        splits++;
        ApkSignature.sign(file, to, key, ProbeManifest.MIN_SDK);
      }
    }
    if (bases == 0) throw new Refusal(folder + " has no base APK.");
    return inWords(changed, bases, splits);
  }

  /** A change that applies to every base is stated once. */
  private static List<String> inWords(Map<String, List<Path>> changed, int bases, int splits) {
    List<String> words = new ArrayList<>();
    changed.forEach(
        (change, names) -> words.add(names.size() == bases ? change : change + " " + names));
    words.add("base APKs: " + bases + ", splits signed with the same key: " + splits);
    return words;
  }

  /** The folder's files in a fixed order, so that changes are always listed in the same order. */
  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
