package dev.hitchproof.device.api;

import android.os.SystemProperties;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Replaces {@code Runtime.exec} in app code: of the shell's programs there is {@code getprop}; the host's are not the device's. */
public final class ShellPrograms {
  private ShellPrograms() {}

  public static Process exec(Runtime runtime, String line) throws IOException {
    return exec(runtime, line.trim().split("\\s+"));
  }

  public static Process exec(Runtime runtime, String[] words) throws IOException {
    String name = words[0].replaceFirst("^/system/bin/", "");
    if (!name.equals("getprop") || words.length < 2) {
      // As where a program is missing: apps look for `su` in this way.
      throw new IOException("Cannot run program \"" + words[0] + "\": error=2, No such file or directory (the virtual device lacks it)");
    }
    return new Ended(SystemProperties.get(words[1], words.length > 2 ? words[2] : "") + "\n");
  }

  private static final class Ended extends Process {
    private final InputStream output;

    Ended(String output) {
      this.output = new ByteArrayInputStream(output.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public OutputStream getOutputStream() {
      return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream getInputStream() {
      return output;
    }

    @Override
    public InputStream getErrorStream() {
      return InputStream.nullInputStream();
    }

    @Override
    public int waitFor() {
      return 0;
    }

    @Override
    public int exitValue() {
      return 0;
    }

    @Override
    public void destroy() {}
  }
}
