package dev.hitchproof.trace;

import java.io.IOException;

/** Where a trace file's bytes go. */
public interface ByteSink {
  void append(byte[] bytes, int from, int length) throws IOException;

  /** Throws away everything behind {@code length}. */
  void truncate(long length) throws IOException;

  void close() throws IOException;

  /** Opens the session's n-th file. */
  interface Opener {
    ByteSink open(int index) throws IOException;
  }
}
