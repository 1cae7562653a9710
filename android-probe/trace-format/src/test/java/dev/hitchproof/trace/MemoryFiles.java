package dev.hitchproof.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Trace files in memory, on a disk that may refuse writes and new files. */
final class MemoryFiles implements ByteSink.Opener {
  final List<byte[]> files = new ArrayList<byte[]>();
  private int writesLeft = Integer.MAX_VALUE;
  private int refusals;
  /** Error to throw instead of refusing, or null. */
  private Error error;
  private int filesLeft = Integer.MAX_VALUE;
  /** Number of files that are not closed. */
  int open;

  static MemoryFiles plenty() {
    return new MemoryFiles();
  }

  /** Refuses {@code refusals} writes after the first {@code writes}, half way through each. */
  static MemoryFiles refusing(int writes, int refusals) {
    MemoryFiles f = new MemoryFiles();
    f.writesLeft = writes;
    f.refusals = refusals;
    return f;
  }

  /** Throws the error once, half way through the write after the first {@code writes}. */
  static MemoryFiles failing(int writes, Error error) {
    MemoryFiles f = refusing(writes, 1);
    f.error = error;
    return f;
  }

  /** Opens {@code count} files and no more. */
  static MemoryFiles ofFiles(int count) {
    MemoryFiles f = new MemoryFiles();
    f.filesLeft = count;
    return f;
  }

  @Override
  public ByteSink open(final int index) throws IOException {
    if (filesLeft-- <= 0) throw new IOException("No space left on device");
    files.add(new byte[0]);
    open++;
    return new ByteSink() {
      private final ByteArrayOutputStream out = new ByteArrayOutputStream();

      @Override
      public void append(byte[] bytes, int from, int length) throws IOException {
        boolean refused = writesLeft-- <= 0 && refusals-- > 0;
        out.write(bytes, from, refused ? length / 2 : length);
        files.set(index, out.toByteArray());
        if (refused && error != null) throw error;
        if (refused) throw new IOException("No space left on device");
      }

      @Override
      public void truncate(long length) {
        byte[] kept = Arrays.copyOf(files.get(index), (int) length);
        out.reset();
        out.write(kept, 0, kept.length);
        files.set(index, kept);
      }

      @Override
      public void close() {
        open--;
      }
    };
  }
}
