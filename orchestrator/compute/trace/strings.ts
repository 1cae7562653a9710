import { badPayload, totalRecords } from './decode-stream.ts';
import { MAX_STRINGS_BYTES, WHOLE_STRINGS_MAJOR } from './format.ts';
import { cursorOf, type OpenBlock } from './payload.ts';
import { TextBlock } from './text-block.ts';
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
