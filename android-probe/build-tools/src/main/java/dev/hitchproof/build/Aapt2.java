package dev.hitchproof.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * The resource compiler, unpacked from apktool-lib, which contains a static executable for each
 * system.
 *
 * @see <a href="https://developer.android.com/tools/aapt2">aapt2</a>
 */
final class Aapt2 {
  private Aapt2() {}

  static String unpack(Path folder) throws IOException {
    String resource = resourceFor(System.getProperty("os.name"));
    Path program = folder.resolve(resource.substring(resource.lastIndexOf('/') + 1));
    if (!Files.exists(program)) {
      Files.createDirectories(folder);
      try (InputStream in = Aapt2.class.getResourceAsStream(resource)) {
        if (in == null) {
          throw new IllegalStateException("apktool-lib holds no " + resource);
        }
        Files.copy(in, program, StandardCopyOption.REPLACE_EXISTING);
      }
      if (!program.toFile().setExecutable(true)) {
        throw new IllegalStateException("cannot make " + program + " executable");
      }
    }
    return program.toString();
  }

  static String resourceFor(String osName) {
    String os = osName.toLowerCase(Locale.ROOT);
    if (os.startsWith("mac")) {
      return "/prebuilt/macosx/aapt2";
    }
    return os.startsWith("win") ? "/prebuilt/windows/aapt2.exe" : "/prebuilt/linux/aapt2";
  }
}
