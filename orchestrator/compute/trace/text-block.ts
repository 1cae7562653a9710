import { type ByteCursor, utf8 } from './byte-cursor.ts';
import { FILE_EXTENSIONS, MAX_BLOCK_STRING_BYTES, MAX_STRING_BYTES } from './format.ts';

const DOT = '.'.charCodeAt(0);
const DOLLAR = '$'.charCodeAt(0);
const FIRST_MARK = Math.min(...FILE_EXTENSIONS.keys());
const extensions = new Map(
  [...FILE_EXTENSIONS].map(([mark, extension]) => [mark, new TextEncoder().encode(extension)]),
);

/**
 * The texts of one block after the other: each is the beginning of the text before it and a rest, in which a mark stands for
 * the file of a stack frame. Fails the cursor where a text is longer than allowed, or has no such beginning or file.
 */
export class TextBlock {
  private readonly text = new Uint8Array(MAX_STRING_BYTES);
  private length = 0;
  /** Bytes of the block's texts so far, whole. */
  bytes = 0;

  begin(): void {
    this.length = 0;
    this.bytes = 0;
  }

  /** The next text, of which `shared` bytes are those of the text before it. */
  next(cursor: ByteCursor, shared: number): string {
    const restBytes = cursor.unsigned();
    const restEnd = cursor.at + restBytes;
    if (shared > this.length || restEnd > cursor.end) cursor.failed = true;
    else this.length = shared;
    while (cursor.at < restEnd && !cursor.failed) this.append(cursor);
    this.bytes += this.length;
    if (this.bytes > MAX_BLOCK_STRING_BYTES) cursor.failed = true;
    return cursor.failed ? '' : utf8(this.text.subarray(0, this.length));
  }

  private append(cursor: ByteCursor): void {
    const byte = cursor.byte();
    if (byte >= FIRST_MARK) this.appendFile(cursor, byte);
    else if (this.length < MAX_STRING_BYTES) this.text[this.length++] = byte;
    else cursor.failed = true;
  }

  private appendFile(cursor: ByteCursor, mark: number): void {
    const extension = extensions.get(mark);
    const { text, length } = this;
    const method = length === 0 ? -1 : text.lastIndexOf(DOT, length - 1);
    const from = method <= 0 ? 0 : text.lastIndexOf(DOT, method - 1) + 1;
    let to = from;
    while (to < method && text[to] !== DOLLAR) to++;
    const end = length + to - from + (extension?.length ?? 0);
    if (method < 0 || extension === undefined || end > MAX_STRING_BYTES) {
      cursor.failed = true;
      return;
    }
    text.copyWithin(length, from, to);
    text.set(extension, length + to - from);
    this.length = end;
  }
}
