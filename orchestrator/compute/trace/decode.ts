import { parseJson } from '../../base/parse-json.ts';
import { utf8 } from './byte-cursor.ts';
import { decodeFrames } from './decode-frames.ts';
import { badPayload, decodeStream } from './decode-stream.ts';
import { decodeEvents } from './events.ts';
import {
  BlockType,
  MAX_INFLATED_BYTES,
  MAX_PAYLOAD_BYTES,
  MAX_STRING_BYTES,
  SCROLL,
  STACK,
  TOUCH,
} from './format.ts';
import { decodeFrameMetrics } from './frame-metrics.ts';
import { decodeHeader } from './header.ts';
import { type TraceMeta, traceMetaSchema } from './meta.ts';
import { cursorOf, type OpenBlock, openBlock } from './payload.ts';
import { scanBlocks } from './scan-blocks.ts';
import { decodeStrings, type StringTable } from './strings.ts';
import type {
  Damage,
  ScrollColumns,
  StackSample,
  StreamTotals,
  TouchColumns,
  Trace,
  TraceEnd,
} from './trace.ts';
import { TraceError } from './trace-error.ts';

/**
 * Reads one `.hpt` file in time linear in its size, into columns. Damage never throws: whole blocks
 * are returned with a list of the damage.
 * @throws TraceError if nothing can be read
 */
export function decodeTrace(bytes: Uint8Array): Trace {
  const header = decodeHeader(bytes);
  const { blocks, damage: found } = scanBlocks(bytes);
  const damage: Damage[] = [...found];
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
  const strings = decodeStrings(blocksOf(BlockType.strings), header.major, damage);
  return {
    header,
    meta: decodeMeta(blocksOf(BlockType.meta), damage),
    frames: decodeFrames(blocksOf(BlockType.frame), () => soundSequences(byType), end, damage),
    scrolls: decodeScrolls(blocksOf(BlockType.scroll), damage),
    touches: decodeTouches(blocksOf(BlockType.touch), damage),
    frameMetrics: decodeFrameMetrics(blocksOf(BlockType.frameMetrics), damage),
    stacks: decodeStacks(blocksOf(BlockType.stack), strings, damage),
    ...decodeEvents(blocksOf, strings, damage),
    end,
    damage,
  };
}

const tooLarge = (): TraceError =>
  new TraceError('too-large', `A trace inflates to at most ${MAX_INFLATED_BYTES} bytes, this one to more.`);

function decodeScrolls(blocks: readonly OpenBlock[], damage: Damage[]): ScrollColumns {
  const { count, columns } = decodeStream(SCROLL, blocks, damage);
  const { ordinal, delay, window, dx, dy, flags } = columns;
  return { count, ordinal, delayUs: delay, window, dx, dy, flags };
}

function decodeTouches(blocks: readonly OpenBlock[], damage: Damage[]): TouchColumns {
  const { count, columns } = decodeStream(TOUCH, blocks, damage);
  const { eventTime, dispatchDelay, ...same } = columns;
  return { count, eventTimeUs: eventTime, dispatchDelayUs: dispatchDelay, ...same };
}

/** The last readable META block. */
function decodeMeta(blocks: readonly OpenBlock[], damage: Damage[]): TraceMeta | undefined {
  let meta: TraceMeta | undefined;
  for (const open of blocks) {
    const parsed = traceMetaSchema.safeParse(parseJson(utf8(open.bytes.subarray(open.at, open.end))));
    if (parsed.success) meta = parsed.data;
    else damage.push(badPayload(open));
  }
  return meta;
}

function decodeEnd(blocks: readonly OpenBlock[], damage: Damage[]): TraceEnd | undefined {
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

function decodeStacks(
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
