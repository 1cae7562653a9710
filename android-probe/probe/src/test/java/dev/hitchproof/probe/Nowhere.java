package dev.hitchproof.probe;

import dev.hitchproof.trace.ByteSink;
import dev.hitchproof.trace.Session;
import dev.hitchproof.trace.TraceWriter;
import java.io.IOException;
import java.util.UUID;

/** A trace that is not kept, for tests of what is written to it. */
class Nowhere implements ByteSink {
  @Override
  public void append(byte[] bytes, int from, int length) {}

  @Override
  public void truncate(long length) {}

  @Override
  public void close() {}

  static TraceWriter writer() {
    try {
      return new TraceWriter(index -> new Nowhere(), new Session(new UUID(1, 2), 0), new byte[] {'{', '}'});
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
