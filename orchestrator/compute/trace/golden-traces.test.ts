import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import {
  encodeEvents,
  encodeStrings,
  type Row,
  TraceWriter,
  varint,
} from '../../../test/builders/trace-writer.ts';
import { decodeTrace } from './decode.ts';
import { readColumns, takeColumns } from './decode-stream.ts';
import * as format from './format.ts';
import { joinTraces } from './join.ts';
import { cursorOf, type OpenBlock, openBlock, scanBlocks } from './scan-blocks.ts';
import { decodeStrings } from './strings.ts';
import type { Trace } from './trace.ts';
import { TraceError } from './trace-error.ts';

// Thousands of damaged files or generated slides: a loaded machine needs more than the default.
vi.setConfig({ testTimeout: 60_000 });

/** Traces written by the Java writer's test, each with its input as JSON. */
const folder = new URL('../../../android-probe/golden/', import.meta.url);
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`${name}.hpt`, folder)));
const parseJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.hpt'))
  .map((file) => file.slice(0, -'.hpt'.length));

describe.each(names)('golden trace %s', (name) => {
  const trace = decodeTrace(bytesOf(name));

  it('decodes to the committed JSON', () => {
    expect(asJson(trace)).toEqual(parseJson(name));
  });

  it('comes out of the TypeScript writer byte for byte', () => {
    expect(rewritten(bytesOf(name), trace)).toEqual(bytesOf(name));
  });

  it('has the records that its END counts', () => {
    for (const [stream, { emitted, written, lost }] of trace.end?.streams ?? []) {
      expect({ stream, written, lost }).toEqual({
        stream,
        written: decodedOf(trace, stream),
        lost: lostOf(trace, stream),
      });
      expect(emitted).toBe(written + lost);
    }
  });
});

describe('the small golden trace', () => {
  const bytes = bytesOf('small');
  it('is never silently different with any bit flipped', () => {
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const file = bytes.slice();
      file[bit >> 3] = (file[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(hasNoticed(file)).toBe(true);
    }
  });
  it('is never silently different when cut at any byte', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(hasNoticed(bytes.slice(0, length))).toBe(true);
  });
});

it('rotated golden files join to one session', () => {
  const joined = joinTraces([decodeTrace(bytesOf('rotated-0')), decodeTrace(bytesOf('rotated-1'))]);
  expect(joined.frames.count).toBe(50);
  expect([...joined.scrolls.ordinal]).toEqual(Array.from({ length: 50 }, (_, i) => i));
  expect(joined.end?.streams.get(format.BlockType.frame)).toEqual({ emitted: 50, written: 50, lost: 0 });
});

function hasNoticed(file: Uint8Array): boolean {
  try {
    return decodeTrace(file).damage.length > 0;
  } catch (error) {
    return error instanceof TraceError;
  }
}

/** `restUs` follows from the total and the stages, so the JSON leaves it out. */
function asJson(trace: Trace): unknown {
  return JSON.parse(
    JSON.stringify(trace, (name, value: unknown) => {
      if (name === 'restUs') return undefined;
      if (typeof value === 'bigint') return value.toString();
      if (value instanceof Map) return Object.fromEntries(value);
      return value instanceof Float64Array ? Array.from(value) : value;
    }),
  );
}

/** The same blocks in the same order, each encoded again from the decoded values. */
function rewritten(bytes: Uint8Array, trace: Trace): Uint8Array {
  const { session, epochNs } = trace.header;
  const writer = new TraceWriter({ session, epochNs });
  for (const block of scanBlocks(bytes).blocks) {
    const open = openBlock(bytes, block);
    if (open === undefined) throw new Error('a golden block does not open');
    writer.block(block.type, block.records, payloadOf(open));
  }
  return writer.bytes();
}

const LAYOUTS: Readonly<Record<number, format.Layout>> = {
  [format.BlockType.frame]: format.FRAME,
  [format.BlockType.scroll]: format.SCROLL,
  [format.BlockType.touch]: format.TOUCH,
  [format.BlockType.frameMetrics]: format.FRAME_METRICS,
  [format.BlockType.stack]: format.STACK,
  [format.BlockType.mark]: format.MARK,
  [format.BlockType.display]: format.DISPLAY,
  [format.BlockType.condition]: format.CONDITION,
  [format.BlockType.dispatch]: format.DISPATCH,
  [format.BlockType.method]: format.METHOD,
  [format.BlockType.scrollable]: format.SCROLLABLE,
  [format.BlockType.loss]: format.LOSS,
  [format.BlockType.window]: format.WINDOW,
};

function payloadOf(open: OpenBlock): readonly number[] {
  if (open.block.type === format.BlockType.strings) return stringsOf(open);
  const layout = LAYOUTS[open.block.type];
  if (layout === undefined) return [...open.bytes.subarray(open.at, open.end)];
  const baseUs = cursorOf(open).unsigned();
  const columns = takeColumns(layout, open.records);
  const cursor = cursorOf(open);
  readColumns(layout, columns, { from: 0, to: open.records }, cursor);
  expect(cursor.failed).toBe(false);
  const rows: Row<format.Layout>[] = Array.from({ length: open.records }, (_, i) =>
    Object.fromEntries(layout.map(([column]) => [column, columns[column]?.[i] ?? 0])),
  );
  const tail: number[] = [];
  while (cursor.at < cursor.end) tail.push(...varint(cursor.unsigned()));
  return [...encodeEvents(layout, rows, baseUs), ...tail];
}

function stringsOf(open: OpenBlock): readonly number[] {
  const firstId = cursorOf(open).unsigned();
  const table = decodeStrings([open], format.MAJOR, []);
  return encodeStrings(
    firstId,
    Array.from({ length: open.records }, (_, i) => table(firstId + i)),
  );
}

function decodedOf(trace: Trace, stream: number): number {
  const counts: Readonly<Record<number, number>> = {
    [format.BlockType.frame]: trace.frames.count,
    [format.BlockType.scroll]: trace.scrolls.count,
    [format.BlockType.touch]: trace.touches.count,
    [format.BlockType.frameMetrics]: trace.frameMetrics.count,
    [format.BlockType.stack]: trace.stacks.length,
    [format.BlockType.mark]: trace.marks.length,
    [format.BlockType.display]: trace.displays.length,
    [format.BlockType.condition]: trace.conditions.length,
    [format.BlockType.dispatch]: trace.dispatches.length,
    [format.BlockType.method]: trace.methods.length,
    [format.BlockType.scrollable]: trace.scrollables.length,
    [format.BlockType.loss]: trace.losses.length,
    [format.BlockType.window]: trace.windows.length,
    [format.BlockType.jankData]: trace.verdicts.length,
    [format.BlockType.boundRow]: trace.boundRows.length,
  };
  return counts[stream] ?? Number.NaN;
}

const lostOf = (trace: Trace, stream: number): number =>
  trace.losses.filter((loss) => loss.stream === stream).reduce((sum, { lost }) => sum + lost, 0);
