import { crc32 } from 'node:zlib';
import { parseJson } from '../../base/parse-json.ts';
import { utf8 } from './byte-cursor.ts';
import { decodeFrames } from './decode-frames.ts';
import { badPayload, decodeStream, totalRecords } from './decode-stream.ts';
import { decodeEvents } from './events.ts';
import {
  BlockType,
  CRC_BYTES,
  FRAME_METRICS,
  HEADER_BYTES,
  MAGIC,
  MAJOR,
  MAX_FILE_BYTES,
  MAX_INFLATED_BYTES,
  MAX_PAYLOAD_BYTES,
  MAX_STRING_BYTES,
  type RawColumns,
  SCROLL,
  STACK,
  TOUCH,
  WHOLE_STRINGS_MAJOR,
} from './format.ts';
import { type TraceMeta, traceMetaSchema } from './meta.ts';
import { cursorOf, type OpenBlock, openBlock, scanBlocks } from './scan-blocks.ts';
import { decodeStrings, type StringTable } from './strings.ts';
import type {
  Damage,
  FrameMetricsColumns,
  StackSample,
  StreamTotals,
  Trace,
  TraceEnd,
  TraceHeader,
} from './trace.ts';
import { TraceError } from './trace-error.ts';
import type { RowRange } from './varints.ts';

type Columns = RawColumns<typeof FRAME_METRICS>;

/** The FRAME_METRICS stream with totals; absent values are NaN. */
function decodeFrameMetrics(blocks: readonly OpenBlock[], damage: Damage[]): FrameMetricsColumns {
  const totalUs = new Float64Array(totalRecords(blocks));
  const reports = decodeStream(FRAME_METRICS, blocks, damage, (block, rows) => {
    addStages(block, totalUs, rows);
    fromPlusOne(block.gpu, rows);
    fromPlusOne(block.deadline, rows);
  });
  return { ...reports, totalUs: totalUs.subarray(0, reports.count) };
}

/** total = rest + the stages, computed block by block while the rows are in the cache. */
function addStages(columns: Columns, totalUs: Float64Array, { from, to }: RowRange): void {
  const { unknownDelay, input, animation, layoutMeasure, draw, sync, commandIssue, swapBuffers, rest } =
    columns;
  const ofMain = [unknownDelay, input, animation, layoutMeasure, draw];
  for (const stage of [...ofMain, sync, commandIssue, swapBuffers, rest])
    for (let i = from; i < to; i++) totalUs[i] = (totalUs[i] as number) + (stage[i] as number);
}

/** 0 = absent, else the value + 1. */
function fromPlusOne(column: Float64Array, { from, to }: RowRange): void {
  for (let i = from; i < to; i++) {
    const value = column[i] as number;
    column[i] = value === 0 ? Number.NaN : value - 1;
  }
}

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
    scrolls: decodeStream(SCROLL, blocksOf(BlockType.scroll), damage),
    touches: decodeStream(TOUCH, blocksOf(BlockType.touch), damage),
    frameMetrics: decodeFrameMetrics(blocksOf(BlockType.frameMetrics), damage),
    stacks: decodeStacks(blocksOf(BlockType.stack), strings, damage),
    ...decodeEvents(blocksOf, strings, damage),
    end,
    damage,
  };
}

const tooLarge = (): TraceError =>
  new TraceError('too-large', `A trace inflates to at most ${MAX_INFLATED_BYTES} bytes, this one to more.`);

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
  const { count, ...columns } = decodeStream(
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
    timeUs: columns.timeUs[i] ?? 0,
    ordinal: columns.ordinal[i] ?? 0,
    costUs: columns.costUs[i] ?? 0,
    thread: strings(columns.thread[i] ?? 0),
    frames: framesAt.get(i) ?? [],
  }));
}

/**
 * Reads the fixed header.
 * @throws TraceError if it is damaged: then nothing after it can be read
 */
function decodeHeader(bytes: Uint8Array): TraceHeader {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new TraceError(
      'too-large',
      `A trace has at most ${MAX_FILE_BYTES} bytes, this one ${bytes.length}.`,
    );
  }
  if (bytes.length < MAGIC.length || MAGIC.some((byte, i) => bytes[i] !== byte)) {
    throw new TraceError('not-a-trace', notATrace(bytes));
  }
  if (bytes.length < HEADER_BYTES) {
    throw new TraceError('header-damaged', `The trace ends after ${bytes.length} bytes, inside its header.`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const crcAt = HEADER_BYTES - CRC_BYTES;
  if (crc32(bytes.subarray(0, crcAt)) !== view.getUint32(crcAt, true)) {
    throw new TraceError('header-damaged', 'The trace header does not match its checksum.');
  }
  const major = view.getUint16(8, true);
  if (major !== MAJOR && major !== WHOLE_STRINGS_MAJOR) {
    throw new TraceError('newer-major', `The trace has version ${major}; upgrade hitchproof to read it.`);
  }
  return {
    major,
    minor: view.getUint16(10, true),
    session: uuid(bytes),
    epochNs: view.getBigInt64(32, true),
  };
}

function notATrace(bytes: Uint8Array): string {
  const textMode = bytes[1] === 0x48 && bytes[2] === 0x50 && bytes[3] === 0x54;
  return textMode
    ? 'The first bytes are those of a trace sent as text; pull it in binary mode.'
    : 'The file does not begin with the eight bytes of a trace.';
}

function uuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes.subarray(16, 32), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
