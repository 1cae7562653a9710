package dev.hitchproof.trace;

/** A kind of source file. A mark, a byte that UTF-8 never has, stands for the file's name if it follows from a class. */
enum SourceFile {
  JAVA(0xff, '.', 'j', 'a', 'v', 'a'),
  KOTLIN(0xfe, '.', 'k', 't');

  private static final SourceFile[] KINDS = values();

  final int mark;
  private final char[] extension;

  SourceFile(int mark, char... extension) {
    this.mark = mark;
    this.extension = extension;
  }

  /** The kind of file in {@code text} at {@code at} if it is named like the outermost class of the method before it, else null. */
  static SourceFile at(byte[] text, int at) {
    int name = nameFrom(text, at);
    int nameBytes = nameTo(text, at) - name;
    if (nameBytes <= 0 || at + nameBytes > text.length) return null;
    for (int i = 0; i < nameBytes; i++) {
      if (text[at + i] != text[name + i]) return null;
    }
    for (SourceFile kind : KINDS) {
      if (kind.isAt(text, at + nameBytes)) return kind;
    }
    return null;
  }

  private boolean isAt(byte[] text, int at) {
    if (at + extension.length > text.length) return false;
    for (int i = 0; i < extension.length; i++) {
      if (text[at + i] != extension[i]) return false;
    }
    return true;
  }

  /** Bytes of the file's name in {@code text} at {@code at}. */
  int nameBytes(byte[] text, int at) {
    return nameTo(text, at) - nameFrom(text, at) + extension.length;
  }

  private static int nameFrom(byte[] text, int at) {
    return lastDot(text, lastDot(text, at)) + 1;
  }

  /** The first {@code $}, or the dot before the method. */
  private static int nameTo(byte[] text, int at) {
    int dot = lastDot(text, at);
    int to = nameFrom(text, at);
    while (to < dot && text[to] != '$') to++;
    return to;
  }

  private static int lastDot(byte[] text, int before) {
    int i = before - 1;
    while (i >= 0 && text[i] != '.') i--;
    return i;
  }
}
