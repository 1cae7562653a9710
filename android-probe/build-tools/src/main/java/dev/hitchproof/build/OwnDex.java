package dev.hitchproof.build;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The app's own dex, rebuilt only if its classes or the dexer have changed, so that APKs that
 * differ only in resources share it.
 */
final class OwnDex {
  private OwnDex() {}

  static List<Path> of(Map<String, byte[]> classes, Path libraries, Dexer dexer, Path folder)
      throws IOException, CompilationFailedException {
    Path stamp = folder.resolveSibling(folder.getFileName() + ".stamp");
    String input =
        String.join(
            " ",
            Version.getVersionString(),
            dexer.mode().toString(),
            String.valueOf(dexer.minSdk()),
            hash(classes));
    if (!Files.exists(stamp) || !Files.readString(stamp).equals(input)) {
      Files.deleteIfExists(stamp);
      dexer.dex(classes, List.of(libraries), folder);
      Files.writeString(stamp, input);
    }
    return Dexer.outputs(folder);
  }

  private static String hash(Map<String, byte[]> classes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      classes.forEach(
          (name, bytes) -> {
            digest.update((name + " " + bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
          });
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
