import { describe, expect, it, vi } from 'vitest';
import { type TraceSpec, traceOf } from '../../../test/builders/trace-of.ts';
import { concatenate, TraceWriter } from '../../../test/builders/trace-writer.ts';
import { measureRun } from '../measure-run.ts';
import { BlockType, FRAME, MAX_ROWS } from '../trace/format.ts';

// Deflating tens of megabytes takes a loaded machine more than the default.
vi.setConfig({ testTimeout: 60_000 });

const frames = (count: number) => Array.from({ length: count }, (_, i) => ({ vsync: i * 16_667 }));
const each = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const measured = (files: readonly Uint8Array[]) =>
  measureRun({ scenario: 's', run: 0, files, appPackages: ['a'] });
const run = (spec: TraceSpec) => () => measured([traceOf(spec)]);
const tooLarge = expect.objectContaining({ name: 'TraceError', code: 'too-large' });

describe('a file that claims more than a session has is refused, not tried', () => {
  const manyFrames = frames(9_000);
  const cases: readonly (readonly [string, TraceSpec])[] = [
    ['windows that scroll', { scrolls: each(9_000, (ordinal) => ({ ordinal, window: ordinal, dy: -320 })) }],
    ['windows that report', { frameMetrics: each(9_000, (i) => ({ vsync: 0, total: 9_000, window: i })) }],
    ['windows with a touch gate', { windows: each(9_000, (window) => ({ time: 0, window, event: 6 })) }],
  ];
  it.each(cases)('%s', (_, spec) => {
    expect(run({ frames: manyFrames, ...spec })).toThrow(tooLarge);
  });

  it('small blocks that inflate to more than a file', () => {
    const block = new TraceWriter({ deflate: true }).block(BlockType.mark, 1, new Uint8Array(65_536)).bytes();
    const blocks = new TraceWriter({ deflate: true });
    for (let i = 0; i < 641; i++) blocks.block(BlockType.mark, 1, new Uint8Array(65_536));
    expect(block.length).toBeLessThan(300);
    expect(() => measured([blocks.bytes()])).toThrow(tooLarge);
  });

  it('small blocks that claim more rows than fit in memory', () => {
    const blocks = new TraceWriter({ deflate: true });
    for (let i = 0; i < MAX_ROWS / 65_536 + 1; i++) {
      blocks.block(BlockType.frameMetrics, 65_536, new Uint8Array(65_536));
    }
    expect(() => measured([blocks.bytes()])).toThrow(tooLarge);
  });
});

it('an END with an impossible count moves no row', () => {
  const block = (vsync: number) => [{ vsync, callbackDelay: 0, period: 0, flags: 0 }];
  for (const written of [1e9, 1e15]) {
    const whole = new TraceWriter().meta({ probe: '1' });
    const before = whole.bytes().length;
    const withLost = whole.events(BlockType.mark, [], [], 0);
    const gap = withLost.bytes().length - before;
    const end = withLost.events(BlockType.frame, FRAME, block(16_667), 0).end(5, [[3, written, written, 0]]);
    const bytes = end.bytes();
    const cut = concatenate([bytes.subarray(0, before), bytes.subarray(before + gap)]);
    expect(measured([cut]).evidence.frames).toBe(0);
  }
});

it('rows in any order find their frames', () => {
  const shuffled = each(500, (i) => ({ vsync: ((i * 197) % 500) * 16_667, total: 9_000 }));
  const scrolls = each(500, (ordinal) => ({ ordinal, window: 1, dy: -320 }));
  const sorted = shuffled.toSorted((a, b) => a.vsync - b.vsync);
  const metrics = (frameMetrics: NonNullable<TraceSpec['frameMetrics']>) =>
    run({ frames: frames(500), scrolls, frameMetrics })().metrics;
  expect(metrics(shuffled)).toEqual(metrics(sorted));
});
