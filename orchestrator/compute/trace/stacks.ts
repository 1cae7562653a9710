import { decodeStream } from './decode-stream.ts';
import { STACK } from './format.ts';
import type { OpenBlock } from './payload.ts';
import type { StringTable } from './strings.ts';
import type { Damage, StackSample } from './trace.ts';

export function decodeStacks(
  blocks: readonly OpenBlock[],
  strings: StringTable,
  damage: Damage[],
): readonly StackSample[] {
  const framesAt = new Map<number, readonly string[]>();
  const { count, columns } = decodeStream(
    STACK,
    blocks,
    damage,
    ({ depth: depths }, { from, to }, cursor) => {
      for (let i = from; i < to && !cursor.failed; i++) {
        const depth = depths[i] ?? 0;
        // Each id takes at least one byte, so a depth beyond the payload is damage.
        if (depth > cursor.end - cursor.at) cursor.failed = true;
        else
          framesAt.set(
            i,
            Array.from({ length: depth }, () => strings(cursor.unsigned())),
          );
      }
    },
  );
  return Array.from({ length: count }, (_, i) => ({
    timeUs: columns.time[i] ?? 0,
    ordinal: columns.ordinal[i] ?? 0,
    costUs: columns.cost[i] ?? 0,
    thread: strings(columns.thread[i] ?? 0),
    frames: framesAt.get(i) ?? [],
  }));
}
