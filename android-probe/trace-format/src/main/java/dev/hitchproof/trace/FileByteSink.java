package dev.hitchproof.trace;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Appends with write(): a mapped file would kill the app with SIGBUS on a full disk. */
public final class FileByteSink implements ByteSink {
  private final FileOutputStream out;

  /** Throws if the file exists: two writers must never share one. */
  public FileByteSink(File file) throws IOException {
    if (!file.createNewFile()) {
      throw new IOException("trace file exists already: " + file + "; use a new session id");
    }
    out = new FileOutputStream(file);
  }

  @Override
  public void append(byte[] bytes, int from, int length) throws IOException {
    out.write(bytes, from, length);
  }

  @Override
  public void truncate(long length) throws IOException {
    out.getChannel().truncate(length);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
