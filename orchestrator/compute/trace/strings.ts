import type { ByteCursor } from './byte-cursor.ts';
import { badPayload, totalRecords } from './decode-stream.ts';
import {
  FILE_EXTENSIONS,
  MAX_BLOCK_STRING_BYTES,
  MAX_STRING_BYTES,
  MAX_STRINGS_BYTES,
  WHOLE_STRINGS_MAJOR,
} from './format.ts';
import { cursorOf, type OpenBlock } from './scan-blocks.ts';
import type { Damage } from './trace.ts';
import { TraceError } from './trace-error.ts';

/** Looks up a string id; an id whose block was lost becomes `string#7`. */
export type StringTable = (id: number) => string;

/** @throws TraceError if the strings are more than a file may have */
export function decodeStrings(blocks: readonly OpenBlock[], major: number, damage: Damage[]): StringTable {
  const table = new Map<number, string>();
  const block = new TextBlock();
  let bytes = 0;
  totalRecords(blocks);
  for (const open of blocks) {
    const cursor = cursorOf(open);
    const firstId = cursor.unsigned();
    const texts: string[] = [];
    block.begin();
    for (let i = 0; i < open.records && !cursor.failed; i++)
      texts.push(block.next(cursor, major === WHOLE_STRINGS_MAJOR ? 0 : cursor.unsigned()));
    if (cursor.isSpent()) texts.forEach((text, i) => void table.set(firstId + i, text));
    else damage.push(badPayload(open));
    bytes += block.bytes;
    if (bytes > MAX_STRINGS_BYTES) throw tooLarge();
  }
  return (id) => table.get(id) ?? `string#${id}`;
}

const tooLarge = (): TraceError =>
  new TraceError('too-large', `The strings of a trace have at most ${MAX_STRINGS_BYTES} bytes, here more.`);

const DOT = '.'.charCodeAt(0);
const DOLLAR = '$'.charCodeAt(0);
const TOO_LONG = MAX_STRING_BYTES + 1;
const FIRST_MARK = Math.min(...FILE_EXTENSIONS.keys());
const extensions = new Map(
  [...FILE_EXTENSIONS].map(([mark, extension]) => [mark, [...new TextEncoder().encode(extension)]]),
);

/**
 * The texts of one block after the other: each is the beginning of the text before it and a rest, in which a mark stands for
 * the file of a stack frame. Fails the cursor where a text is longer than allowed, or has no such beginning or file.
 */
class TextBlock {
  private readonly text = Buffer.alloc(MAX_STRING_BYTES);
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
    const { bytes, at } = cursor;
    const { text } = this;
    const end = at + restBytes;
    let length = end > cursor.end || shared > this.length ? TOO_LONG : shared;
    for (let i = at; i < end && length <= MAX_STRING_BYTES; i++) {
      const byte = bytes[i] as number;
      if (byte >= FIRST_MARK) length = this.putFile(length, byte);
      else text[length++] = byte;
    }
    this.bytes += length;
    if (length > MAX_STRING_BYTES || this.bytes > MAX_BLOCK_STRING_BYTES) cursor.failed = true;
    if (cursor.failed) return '';
    cursor.at = end;
    this.length = length;
    return text.toString('utf8', 0, length);
  }

  /** Adds the file of the method that the first `length` bytes end with; returns the length with it. */
  private putFile(length: number, mark: number): number {
    const { text } = this;
    const extension = extensions.get(mark);
    const method = lastDot(text, length);
    if (extension === undefined || method < 0) return TOO_LONG;
    let end = length;
    for (let i = lastDot(text, method) + 1; i < method && text[i] !== DOLLAR; i++)
      text[end++] = text[i] as number;
    for (const byte of extension) text[end++] = byte;
    return end;
  }
}

/** The place of the last dot before a place; negative if there is none. */
function lastDot(text: Uint8Array, before: number): number {
  let i = before - 1;
  while (i >= 0 && text[i] !== DOT) i--;
  return i;
}
