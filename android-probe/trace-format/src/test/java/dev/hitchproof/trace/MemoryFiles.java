package dev.hitchproof.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Trace files in memory, on a disk that can be told to be full. */
final class MemoryFiles implements ByteSink.Opener {
  final List<byte[]> files = new ArrayList<byte[]>();
  private int writesLeft = Integer.MAX_VALUE;
  private int refusals;

  static MemoryFiles plenty() {
    return new MemoryFiles();
  }

  /** Refuses {@code refusals} writes after the first {@code writes} ones, half way through each. */
  static MemoryFiles refusing(int writes, int refusals) {
    MemoryFiles f = new MemoryFiles();
    f.writesLeft = writes;
    f.refusals = refusals;
    return f;
  }

  @Override
  public ByteSink open(final int index) {
    files.add(new byte[0]);
    return new ByteSink() {
      private final ByteArrayOutputStream out = new ByteArrayOutputStream();

      @Override
      public void append(byte[] bytes, int from, int length) throws IOException {
        boolean refused = writesLeft-- <= 0 && refusals-- > 0;
        out.write(bytes, from, refused ? length / 2 : length);
        files.set(index, out.toByteArray());
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
      public void close() {}
    };
  }
}
