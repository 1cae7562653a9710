package dev.hitchproof.trace;

/** Encodes a text as what it shares with the one before it, and its rest. Allocates nothing. */
final class StringEncoder {
  private StringEncoder() {}

  static void encode(byte[] text, byte[] previous, Bytes out) {
    int shared = shared(text, previous);
    out.leb(shared);
    int file = bracket(text) + 1;
    SourceFile kind = file < shared ? null : SourceFile.at(text, file);
    if (kind == null) {
      out.leb(text.length - shared);
      out.put(text, shared, text.length - shared);
      return;
    }
    int fileEnd = file + kind.nameBytes(text, file);
    out.leb(file - shared + 1 + text.length - fileEnd);
    out.put(text, shared, file - shared);
    out.u8(kind.mark);
    out.put(text, fileEnd, text.length - fileEnd);
  }

  private static int shared(byte[] text, byte[] previous) {
    int most = Math.min(text.length, previous.length);
    int shared = 0;
    while (shared < most && text[shared] == previous[shared]) shared++;
    return shared;
  }

  /** The first opening bracket, or −1. */
  private static int bracket(byte[] text) {
    for (int i = 0; i < text.length; i++) {
      if (text[i] == '(') return i;
    }
    return -1;
  }
}
