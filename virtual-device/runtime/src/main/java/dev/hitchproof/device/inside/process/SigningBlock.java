package dev.hitchproof.device.inside.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The block of an APK between its entries and their directory, which has its signatures.
 *
 * @source https://source.android.com/docs/security/features/apksigning/v2#apk-signing-block-format
 */
final class SigningBlock {
  private static final long MAGIC_LOW = 0x20676953204b5041L; // "APK Sig "
  private static final long MAGIC_HIGH = 0x3234206b636f6c42L; // "Block 42"
  private static final int END_OF_DIRECTORY = 0x06054b50;
  private static final int END_BYTES = 22;
  private static final int DIRECTORY_AT = 16;
  private static final int FOOTER_BYTES = 24;
  private static final int V2 = 0x7109871a;
  private static final int V3 = 0xf05368c0;

  private SigningBlock() {}

  /** The first signer's certificate in DER; null without a signature of scheme 2 or 3. */
  static byte[] certificateOf(Path apk) {
    try (FileChannel file = FileChannel.open(apk)) {
      ByteBuffer pairs = pairsOf(file);
      while (pairs != null && pairs.remaining() > Long.BYTES) {
        ByteBuffer pair = part(pairs, Math.toIntExact(pairs.getLong()));
        int id = pair.getInt();
        if (id != V2 && id != V3) continue;
        ByteBuffer signed = sized(sized(sized(pair))); // signers, the first, its signed data
        sized(signed); // digests
        ByteBuffer certificate = sized(sized(signed));
        byte[] der = new byte[certificate.remaining()];
        certificate.get(der);
        return der;
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + apk, e);
    }
  }

  /** Sizes, ids and values of the block; null if there is none. A comment after the directory, which APKs do not have, hides it. */
  private static ByteBuffer pairsOf(FileChannel file) throws IOException {
    if (file.size() < END_BYTES) return null;
    ByteBuffer end = read(file, file.size() - END_BYTES, END_BYTES);
    if (end.getInt(0) != END_OF_DIRECTORY) return null;
    long directory = Integer.toUnsignedLong(end.getInt(DIRECTORY_AT));
    if (directory < FOOTER_BYTES) return null;
    ByteBuffer footer = read(file, directory - FOOTER_BYTES, FOOTER_BYTES);
    long size = footer.getLong();
    if (footer.getLong() != MAGIC_LOW || footer.getLong() != MAGIC_HIGH || size < FOOTER_BYTES || size > directory) return null;
    return read(file, directory - size, Math.toIntExact(size - FOOTER_BYTES));
  }

  private static ByteBuffer read(FileChannel file, long at, int bytes) throws IOException {
    ByteBuffer b = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int n = 0; b.hasRemaining() && n >= 0; ) n = file.read(b, at + b.position());
    return b.flip();
  }

  private static ByteBuffer sized(ByteBuffer from) {
    return part(from, from.getInt());
  }

  private static ByteBuffer part(ByteBuffer from, int bytes) {
    ByteBuffer part = from.slice(from.position(), bytes).order(ByteOrder.LITTLE_ENDIAN);
    from.position(from.position() + bytes);
    return part;
  }
}
