package dev.hitchproof.trace;

import java.io.IOException;

/** Receives a trace file's bytes. */
public interface ByteSink {
  void append(byte[] bytes, int from, int length) throws IOException;

  /** Discards everything after the first {@code length} bytes. */
  void truncate(long length) throws IOException;

  void close() throws IOException;

  /** Opens the session's n-th file. */
  interface Opener {
    ByteSink open(int index) throws IOException;
  }
}
