import { badPayload } from './decode-stream.ts';
import { MAX_STRING_BYTES } from './format.ts';
import { cursorOf, type OpenBlock } from './payload.ts';
import type { Damage } from './trace.ts';

/** Looks up a string id; an id whose block was lost becomes `string#7`. */
export type StringTable = (id: number) => string;

export function decodeStrings(blocks: readonly OpenBlock[], damage: Damage[]): StringTable {
  const table = new Map<number, string>();
  for (const open of blocks) {
    const cursor = cursorOf(open);
    const firstId = cursor.unsigned();
    const texts: string[] = [];
    for (let i = 0; i < open.records && !cursor.failed; i++) texts.push(cursor.text(MAX_STRING_BYTES));
    if (cursor.isSpent()) texts.forEach((text, i) => void table.set(firstId + i, text));
    else damage.push(badPayload(open));
  }
  return (id) => table.get(id) ?? `string#${id}`;
}
