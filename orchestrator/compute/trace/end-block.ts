import { badPayload } from './decode-stream.ts';
import { MAX_STRING_BYTES } from './format.ts';
import { cursorOf, type OpenBlock } from './payload.ts';
import type { Damage, StreamTotals, TraceEnd } from './trace.ts';

export function decodeEnd(blocks: readonly OpenBlock[], damage: Damage[]): TraceEnd | undefined {
  const open = blocks[0];
  if (open === undefined) return undefined;
  const cursor = cursorOf(open);
  const timeUs = cursor.unsigned();
  const streams = new Map<number, StreamTotals>();
  for (let i = 0; i < open.records && !cursor.failed; i++) {
    const stream = cursor.unsigned();
    streams.set(stream, { emitted: cursor.unsigned(), written: cursor.unsigned(), lost: cursor.unsigned() });
  }
  const reason = cursor.text(MAX_STRING_BYTES);
  if (cursor.isSpent()) return { timeUs, reason, streams };
  damage.push(badPayload(open));
  return undefined;
}
