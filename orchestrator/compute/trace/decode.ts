import { type ColumnMemory, ownMemory } from './column-memory.ts';
import { decodeFrames } from './decode-frames.ts';
import { decodeMeta } from './decode-meta.ts';
import { badPayload, type Decoding, decodeStream } from './decode-stream.ts';
import { decodeEnd } from './end-block.ts';
import { decodeEvents } from './events.ts';
import { BlockType, MAX_INFLATED_BYTES, MAX_PAYLOAD_BYTES, SCROLL, TOUCH } from './format.ts';
import { decodeFrameMetrics } from './frame-metrics.ts';
import { decodeHeader } from './header.ts';
import { type OpenBlock, openBlock } from './payload.ts';
import { scanBlocks } from './scan-blocks.ts';
import { decodeStacks } from './stacks.ts';
import { decodeStrings } from './strings.ts';
import type { Damage, ScrollColumns, TouchColumns, Trace } from './trace.ts';
import { TraceError } from './trace-error.ts';

/**
 * Reads one `.hpt` file in time linear in its size. Damage never throws: what is whole is returned, with
 * a list of what was wrong; columns are taken from `memory`. Throws a {@link TraceError} only when nothing can be read.
 */
export function decodeTrace(bytes: Uint8Array, memory: ColumnMemory = ownMemory): Trace {
  const header = decodeHeader(bytes);
  const { blocks, damage: found } = scanBlocks(bytes);
  const damage: Damage[] = [...found];
  const decoding = { memory, damage };
  const byType = new Map<number, OpenBlock[]>();
  let inflatedBytes = 0;
  for (const block of blocks) {
    const open = openBlock(bytes, block);
    if (block.deflated) inflatedBytes += open?.end ?? MAX_PAYLOAD_BYTES;
    if (inflatedBytes > MAX_INFLATED_BYTES) throw tooLarge();
    if (open !== undefined) listOf(byType, block.type).push(open);
    else damage.push(badPayload({ block, records: 0, bytes, at: 0, end: 0 }));
  }
  const blocksOf = (type: number): readonly OpenBlock[] => byType.get(type) ?? [];
  for (const unknown of unknownBlocks(byType)) damage.push(unknown);
  const end = decodeEnd(blocksOf(BlockType.end), damage);
  const strings = decodeStrings(blocksOf(BlockType.strings), damage);
  return {
    header,
    meta: decodeMeta(blocksOf(BlockType.meta), damage),
    frames: decodeFrames(blocksOf(BlockType.frame), soundSequences(byType), end, decoding),
    scrolls: decodeScrolls(blocksOf(BlockType.scroll), decoding),
    touches: decodeTouches(blocksOf(BlockType.touch), decoding),
    frameMetrics: decodeFrameMetrics(blocksOf(BlockType.frameMetrics), decoding),
    stacks: decodeStacks(blocksOf(BlockType.stack), strings, decoding),
    ...decodeEvents(blocksOf, strings, decoding),
    end,
    damage,
  };
}

const tooLarge = (): TraceError =>
  new TraceError('too-large', `A trace inflates to at most ${MAX_INFLATED_BYTES} bytes, this one to more.`);

function decodeScrolls(blocks: readonly OpenBlock[], decoding: Decoding): ScrollColumns {
  const { count, columns } = decodeStream(SCROLL, blocks, decoding);
  const { ordinal, delay, window, dx, dy, flags } = columns;
  return { count, ordinal, delayUs: delay, window, dx, dy, flags };
}

function decodeTouches(blocks: readonly OpenBlock[], decoding: Decoding): TouchColumns {
  const { count, columns } = decodeStream(TOUCH, blocks, decoding);
  const { eventTime, dispatchDelay, ...same } = columns;
  return { count, eventTimeUs: eventTime, dispatchDelayUs: dispatchDelay, ...same };
}

const known: ReadonlySet<number> = new Set(Object.values(BlockType));
const unknownBlocks = (byType: ReadonlyMap<number, readonly OpenBlock[]>): readonly Damage[] =>
  [...byType]
    .filter(([type]) => !known.has(type))
    .flatMap(([type, blocks]) =>
      blocks.map(({ block }) => ({
        kind: 'unknown-block' as const,
        atByte: block.atByte,
        lostBlocks: 0,
        note: `type ${type} is not known to this version`,
      })),
    );

const soundSequences = (byType: ReadonlyMap<number, readonly OpenBlock[]>): Set<number> =>
  new Set([...byType.values()].flatMap((blocks) => blocks.map(({ block }) => block.sequence)));

function listOf(byType: Map<number, OpenBlock[]>, type: number): OpenBlock[] {
  const list = byType.get(type) ?? [];
  byType.set(type, list);
  return list;
}
