package dev.hitchproof.trace;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;

/**
 * Appends with write(): a mapped file would kill the app with SIGBUS on a full disk. The file is locked while it is open, so that
 * another process of the app does not delete it.
 */
public final class FileByteSink implements ByteSink {
  private final FileOutputStream out;
  /** Null where the file system has no locks; a field, so that it is not collected while the file is open. */
  private final FileLock lock;

  /** Throws if the file exists: two writers must never share one. */
  public FileByteSink(File file) throws IOException {
    if (!file.createNewFile()) {
      throw new IOException("trace file exists already: " + file + "; use a new session id");
    }
    out = new FileOutputStream(file);
    lock = lockOf(out);
  }

  /** Whether another process writes to the file; false where the file system has no locks. */
  public static boolean isWrittenByAnother(File file) {
    try (FileOutputStream own = new FileOutputStream(file, true)) {
      return own.getChannel().tryLock() == null;
    } catch (OverlappingFileLockException e) {
      return false; // this process writes it
    } catch (IOException e) {
      return false;
    }
  }

  private static FileLock lockOf(FileOutputStream out) {
    try {
      return out.getChannel().tryLock();
    } catch (IOException e) {
      return null;
    }
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
