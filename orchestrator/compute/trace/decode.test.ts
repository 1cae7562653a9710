import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type TraceSpec, traceOf } from '../../../test/builders/trace-of.ts';
import { concatenate, TraceWriter } from '../../../test/builders/trace-writer.ts';
import { decodeTrace } from './decode.ts';
import { BlockType, FRAME, HEADER_BYTES } from './format.ts';
import type { Trace } from './trace.ts';
import { TraceError } from './trace-error.ts';

// Thousands of damaged files or generated slides: a loaded machine needs more than the default.
vi.setConfig({ testTimeout: 60_000 });

const small: TraceSpec = {
  session: '01234567-89ab-cdef-0123-456789abcdef',
  epochNs: 123_456_789_012_345n,
  recordsPerBlock: 3,
  meta: { probe: '1.0.0', touchSlopPx: 24, package: 'com.example' },
  frames: [0, 16_667, 33_333, 50_000, 83_333, 100_000].map((vsync, i) => ({
    vsync,
    callbackDelay: 300 + i,
    flags: i === 0 ? 1 : 0,
  })),
  scrolls: [2, 3, 4].map((ordinal) => ({ ordinal, delay: 4_000, window: 1, dy: -320 })),
  touches: [0, 8_000, 16_000].map((eventTime, i) => ({
    eventTime,
    ordinal: i - 1,
    action: i === 0 ? 0 : 2,
    x: 8_000,
    y: 16_000 - i * 640,
    window: 1,
  })),
  frameMetrics: [16_667, 33_333, 50_000].map((vsync) => ({
    vsync,
    unknownDelay: 100,
    draw: 3_000,
    total: 9_000,
    gpu: 0,
    deadline: 16_667,
  })),
  stacks: [
    {
      time: 70_000,
      ordinal: 3,
      frames: ['com.example.Row.bind(Row.java:12)', 'android.os.Looper.loop(Looper.java:1)'],
    },
  ],
  marks: [{ time: 5, kind: 'scene', text: 'feed ✓' }],
  conditions: [{ time: 5, key: 'thermal', value: 0 }],
  windows: [{ time: 1, event: 2, name: 'com.example.MainActivity' }],
  scrollables: [{ time: 2, window: 1, width: 1080, height: 1920, edges: 3, firstPosition: -1 }],
};

describe('decodeTrace', () => {
  const trace = decodeTrace(traceOf(small));

  it('gives back what was written', () => {
    expect(trace.damage).toEqual([]);
    expect(trace.header).toEqual({ major: 2, minor: 0, session: small.session, epochNs: small.epochNs });
    expect(trace.meta).toMatchObject({ touchSlopPx: 24 });
    expect([...trace.frames.vsyncUs]).toEqual([0, 16_667, 33_333, 50_000, 83_333, 100_000]);
    expect([...trace.frames.flags]).toEqual([1, 0, 0, 0, 0, 0]);
    expect([...trace.touches.ordinal]).toEqual([-1, 0, 1]);
    expect([...trace.touches.y]).toEqual([16_000, 15_360, 14_720]);
    expect([...trace.frameMetrics.totalUs]).toEqual([9_000, 9_000, 9_000]);
    expect([...trace.frameMetrics.gpuUs]).toEqual([0, 0, 0]);
    expect(trace.stacks[0]?.frames).toHaveLength(2);
    expect(trace.marks).toEqual([{ timeUs: 5, ordinal: 0, kind: 'scene', text: 'feed ✓' }]);
    expect(trace.windows[0]).toMatchObject({ event: 'focus', name: 'com.example.MainActivity' });
    expect(trace.scrollables[0]).toMatchObject({ heightPx: 1920, edges: 3, firstPosition: -1 });
    expect(trace.end?.streams.get(BlockType.frame)).toEqual({ emitted: 6, written: 6, lost: 0 });
  });

  it('reads absent durations as NaN, never as 0', () => {
    const { frameMetrics } = decodeTrace(traceOf({ frameMetrics: [{ vsync: 1 }] }));
    expect([frameMetrics.gpuUs[0], frameMetrics.deadlineUs[0]]).toEqual([Number.NaN, Number.NaN]);
  });

  it('has stages that add up to the total with the rest, for any values that the device reports', () => {
    const us = fc.nat({ max: 1e6 });
    const stages = ['unknownDelay', 'input', 'animation', 'layoutMeasure'] as const;
    const later = ['draw', 'sync', 'commandIssue', 'swapBuffers', 'total'] as const;
    const row = fc.tuple(...[...stages, ...later].map((name) => us.map((value) => [name, value] as const)));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 10 }), (rows) => {
        const { count, totalUs, restUs, ...columns } = decodeTrace(
          traceOf({ frameMetrics: rows.map((one) => Object.fromEntries(one)) }),
        ).frameMetrics;
        for (let i = 0; i < count; i++) {
          const { unknownDelayUs, inputUs, animationUs, layoutMeasureUs, drawUs, ...render } = columns;
          const main = [unknownDelayUs, inputUs, animationUs, layoutMeasureUs, drawUs];
          const of = [...main, render.syncUs, render.commandIssueUs, render.swapBuffersUs, restUs];
          expect(of.reduce((sum, column) => sum + (column[i] ?? Number.NaN), 0)).toBe(totalUs[i]);
          expect(totalUs[i]).toBe(Object.fromEntries(rows[i] ?? []).total);
        }
      }),
    );
  });

  it('reads deflated blocks to the same trace', () => {
    expect(withoutDamagePlaces(decodeTrace(traceOf({ ...small, deflate: true })))).toEqual(
      withoutDamagePlaces(trace),
    );
  });

  it('round-trips any values', () => {
    const value = fc.integer({ min: -(2 ** 45), max: 2 ** 45 });
    const rows = fc.array(
      fc.record({ vsync: value, callbackDelay: value, period: value, flags: fc.nat(255) }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(rows, (frames) => {
        const { vsyncUs, callbackDelayUs, periodNs, flags } = decodeTrace(
          traceOf({ frames, recordsPerBlock: 7 }),
        ).frames;
        expect(
          frames.map((_, i) => ({
            vsync: vsyncUs[i],
            callbackDelay: callbackDelayUs[i],
            period: periodNs[i],
            flags: flags[i],
          })),
        ).toEqual(frames);
      }),
      { numRuns: 60 },
    );
  });
});

describe('files that cannot be read at all', () => {
  const bytes = traceOf(small);
  const cases: readonly [string, Uint8Array, string][] = [
    ['empty', new Uint8Array(0), 'not-a-trace'],
    ['a transfer that turned CRLF into LF', without(bytes, 0x0d), 'not-a-trace'],
    ['a transfer that turned LF into CRLF', withCr(bytes), 'not-a-trace'],
    ['something else', new TextEncoder().encode('PK not a trace, a zip'.padEnd(60)), 'not-a-trace'],
    ['cut in the header', bytes.slice(0, 30), 'header-damaged'],
    ['a flipped session bit', flipped(bytes, 20, 1), 'header-damaged'],
    ['a newer version', newerMajor(), 'newer-major'],
  ];
  it.each(cases)('%s', (_, file, code) => {
    expect(() => decodeTrace(file)).toThrow(expect.objectContaining({ code }));
  });
});

describe('damage', () => {
  const bytes = traceOf(small);
  const whole = decodeTrace(bytes);

  it('a cut at any byte leaves a prefix and loses at most one block', () => {
    for (let length = HEADER_BYTES; length < bytes.length; length++) {
      const cut = decodeTrace(bytes.slice(0, length));
      expect(isPrefixOf(cut, whole)).toBe(true);
      expect(cut.damage.some(({ kind }) => kind === 'no-end')).toBe(true);
      expect(cut.damage.reduce((lost, { lostBlocks }) => lost + lostBlocks, 0)).toBeLessThanOrEqual(1);
    }
  });

  it('no flipped bit goes unnoticed', () => {
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const file = flipped(bytes, bit >> 3, 1 << (bit & 7));
      const read = attempt(file);
      if (!(read instanceof TraceError)) expect(read.damage.length).toBeGreaterThan(0);
    }
  });

  it('after a damaged block the following ones are read', () => {
    const file = flipped(bytes, bytes.length >> 1, 4);
    const read = decodeTrace(file);
    expect(read.end).toBeDefined();
    expect(read.damage).toMatchObject([{ kind: 'bad-crc', lostBlocks: 1 }]);
  });

  it('a block with a damaged length is searched past', () => {
    const firstBlockLength = HEADER_BYTES + 4;
    const read = decodeTrace(flipped(bytes, firstBlockLength, 1));
    expect(read.meta).toBeUndefined();
    expect(read.frames.count).toBe(6);
  });

  it('random mutations give a trace or a coded refusal, in bounded time', () => {
    const mutation = fc.record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 8 }), (mutations) => {
        const file = bytes.slice();
        for (const { at, byte } of mutations) file[at] = byte;
        const read = attempt(file);
        expect(read instanceof TraceError || read.damage.length > 0 || equalBytes(file, bytes)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('payloads with sound checksums and senseless contents are reported, not trusted', () => {
    const bytesAnd = fc.tuple(
      fc.integer({ min: 0, max: 18 }),
      fc.nat(80),
      fc.uint8Array({ maxLength: 80 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(bytesAnd, ([type, records, payload, deflate]) => {
        const file = new TraceWriter({ deflate }).block(type, records, payload).bytes();
        const read = decodeTrace(file);
        expect(read.frames.count).toBeLessThanOrEqual(records);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a deflated block that grows beyond a payload is refused', () => {
    const bomb = new TraceWriter({ deflate: true })
      .block(BlockType.frame, 10, new Uint8Array(70_000))
      .bytes();
    expect(decodeTrace(bomb)).toMatchObject({
      frames: { count: 0 },
      damage: [{ kind: 'no-end' }, { kind: 'bad-payload' }],
    });
  });

  const ofUnknownType = (bytes: number, deflate: boolean): readonly string[] =>
    decodeTrace(new TraceWriter({ deflate }).block(99, 1, new Uint8Array(bytes)).bytes()).damage.map(
      ({ kind }) => kind,
    );
  it.each([
    ['stored', 65_536, false, ['no-end', 'unknown-block']],
    ['stored', 65_537, false, ['torn-tail', 'no-end']],
    ['deflated', 65_536, true, ['no-end', 'unknown-block']],
    ['deflated', 65_537, true, ['no-end', 'bad-payload']],
  ] as const)('a payload of 64 KiB and no more is read, %s: %i bytes', (_, bytes, deflate, kinds) => {
    expect(ofUnknownType(bytes, deflate)).toEqual(kinds);
  });

  it('deflated blocks of one file are 40 MiB and no more', () => {
    const writer = new TraceWriter({ deflate: true });
    for (let i = 0; i < 640; i++) writer.block(99, 1, new Uint8Array(65_536));
    expect(decodeTrace(writer.bytes()).damage).toHaveLength(641);
    const oneMore = writer.block(99, 1, [0]).bytes();
    expect(() => decodeTrace(oneMore)).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('unknown block types are skipped and named', () => {
    const writer = new TraceWriter().block(99, 1, [1, 2, 3]);
    writer
      .events(BlockType.frame, FRAME, [{ vsync: 5, callbackDelay: 0, period: 0, flags: 0 }], 5)
      .end(9, []);
    expect(decodeTrace(writer.bytes())).toMatchObject({
      frames: { count: 1 },
      damage: [{ kind: 'unknown-block' }],
    });
  });

  it('are named though there are two hundred thousand of them', () => {
    const writer = new TraceWriter();
    for (let i = 0; i < 200_000; i++) writer.block(99, 0, []);
    expect(decodeTrace(writer.end(9, []).bytes()).damage).toHaveLength(200_000);
  });

  it('bytes after the end are named', () => {
    expect(decodeTrace(concatenate([bytes, Uint8Array.of(1, 2)])).damage).toMatchObject([
      { kind: 'torn-tail' },
    ]);
  });
});

function attempt(bytes: Uint8Array): Trace | TraceError {
  try {
    return decodeTrace(bytes);
  } catch (error) {
    if (error instanceof TraceError) return error;
    throw error;
  }
}

function flipped(bytes: Uint8Array, at: number, mask: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ mask;
  return copy;
}

function newerMajor(): Uint8Array {
  return new TraceWriter({ major: 3 }).bytes();
}

const equalBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

function isPrefixOf(part: Trace, whole: Trace): boolean {
  const prefix = (a: Float64Array, b: Float64Array): boolean => a.every((value, i) => value === b[i]);
  return (
    prefix(part.frames.vsyncUs, whole.frames.vsyncUs) &&
    prefix(part.scrolls.ordinal, whole.scrolls.ordinal) &&
    prefix(part.touches.eventTimeUs, whole.touches.eventTimeUs) &&
    prefix(part.frameMetrics.totalUs, whole.frameMetrics.totalUs) &&
    part.marks.every((mark, i) => JSON.stringify(mark) === JSON.stringify(whole.marks[i]))
  );
}

const withoutDamagePlaces = ({ damage, ...trace }: Trace): object => ({ ...trace, damage: damage.length });

function without(bytes: Uint8Array, byte: number): Uint8Array {
  return bytes.filter((one) => one !== byte);
}

function withCr(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes].flatMap((byte) => (byte === 0x0a ? [0x0d, byte] : [byte])));
}
