package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.trace.ByteSink;
import dev.hitchproof.trace.Session;
import dev.hitchproof.trace.TraceWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A trace that is kept in memory. */
final class MemoryTrace implements ByteSink {
  interface Records {
    void write(TraceWriter w);
  }

  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  final TraceWriter writer;

  MemoryTrace() {
    try {
      writer = new TraceWriter(index -> this, new Session(new UUID(0, 0), 0), "{}".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Ends it; it must have exactly the bytes of these records. */
  void assertHas(Records expected) {
    MemoryTrace other = new MemoryTrace();
    expected.write(other.writer);
    assertEquals(hex(other.end()), hex(end()));
  }

  /** Ends it. */
  byte[] end() {
    try {
      writer.close(1, "stop");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return file.toByteArray();
  }

  private static String hex(byte[] bytes) {
    StringBuilder b = new StringBuilder();
    for (byte x : bytes) b.append(String.format("%02x ", x));
    return b.toString();
  }

  @Override
  public void append(byte[] bytes, int from, int length) {
    file.write(bytes, from, length);
  }

  @Override
  public void truncate(long length) {
    throw new AssertionError("memory is never full");
  }

  @Override
  public void close() {}
}
