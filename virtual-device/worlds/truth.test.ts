import { expect, it } from 'vitest';
import { truthOf } from './truth.ts';

const PERIOD_NS = 10_000_000;
const DENSITY_DPI = 160;

/** Frames of a drag and of the fling after it: `.` in time, `2` (or `<75>`) vsyncs missed after its draw, `b2` before it, `-` drawn nothing. */
type Stroke = readonly [drag: string, fling: string];

function logOf(...strokes: readonly Stroke[]): string {
  const lines: unknown[] = [{ t: 'mode', atNs: 0, periodNs: PERIOD_NS }];
  let nowNs = 0;
  let skipped = 0;
  const frames = (text: string, perFrame: (nowNs: number) => void): void => {
    for (const [, before, sign = '.'] of text.matchAll(/(b?)(<\d+>|[.\d-])/g)) {
      lines.push({ t: 'vsync', window: 1, atNs: nowNs - skipped * PERIOD_NS, fate: 'taken', skipped });
      skipped = Number(/\d+/.exec(sign)?.[0] ?? 0);
      const busy = { t: 'busy', fromNs: nowNs, toNs: nowNs + (skipped + 0.5) * PERIOD_NS, thread: 'main' };
      perFrame(nowNs);
      if (skipped > 0 && before === 'b') lines.push(busy);
      if (sign !== '-') lines.push({ t: 'draw', window: 1, vsyncNs: nowNs, skipped: 0, moved: true });
      if (skipped > 0 && before !== 'b') lines.push(busy);
      nowNs += (skipped + 1) * PERIOD_NS;
    }
  };
  for (const [drag, fling] of strokes) {
    let y = 1000;
    lines.push({ t: 'touch', atNs: nowNs, action: 0, x: 0, y });
    frames(drag, (atNs) => {
      y -= 20;
      lines.push({ t: 'touch', atNs, action: 2, x: 0, y });
    });
    lines.push({ t: 'touch', atNs: nowNs, action: 1, x: 0, y });
    frames(fling, () => undefined);
    nowNs += 100 * PERIOD_NS;
    skipped = 0;
  }
  return lines.map((line) => JSON.stringify(line)).join('\n');
}
const truth = (...strokes: readonly Stroke[]) => truthOf(logOf(...strokes), DENSITY_DPI);

it('finds nothing where nothing is late', () => {
  expect(truth(['.....', '.....-'])).toMatchObject([
    { ordinal: 0, hitchRate: 0, frozenFrameRatio: 0, late: [], stutterWindows: [], scrollNs: 10 * PERIOD_NS },
  ]);
});

it('counts whole missed vsyncs over the time scrolled', () => {
  const [slide] = truth(['..2..', '.1...-']);
  expect(slide?.missedVsyncs).toEqual([0, 0, 2, 0, 0, 0, 1, 0, 0, 0]);
  expect(slide?.hitchRate).toBeCloseTo((1000 * 3) / 13, 9);
});

it('tells a hold before the draw from one after it, and drag from fling', () => {
  expect(truth(['.b1..', '..2..-'])[0]?.late).toMatchObject([
    { index: 1, heldIn: 'frame', phase: 'drag', missedVsyncs: 1 },
    { index: 6, heldIn: 'between-frames', phase: 'fling', missedVsyncs: 2 },
  ]);
});

it.each([
  ['700 ms are not', '..<69>.....-', 0],
  ['710 ms are, one frame of ten', '..<70>.....-', 0.1],
])('frozen frames: %s', (_, fling, ratio) => {
  expect(truth(['..', fling])[0]?.frozenFrameRatio).toBe(ratio);
});

it('ends a slide after 100 ms without movement, whatever comes later', () => {
  expect(truth(['....', '..----------....'])[0]?.missedVsyncs).toHaveLength(6);
  expect(truth(['....', '..---------....-'])[0]?.missedVsyncs).toHaveLength(10);
});

it('counts a late frame that moved nothing, and no other still frame', () => {
  const still = logOf(['....', '..-.-']);
  expect(truthOf(still, DENSITY_DPI)[0]?.missedVsyncs).toHaveLength(7);
});

it('does not take idle time for a late frame', () => {
  expect(truth(['....', '...'], ['....', '...-']).map(({ missedVsyncs }) => missedVsyncs)).toEqual([
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
  ]);
});

it('has no slide where the finger stayed within the slop', () => {
  const tap = logOf(['', '']);
  expect(truthOf(tap, DENSITY_DPI)).toEqual([]);
});

it.each([
  ['a lone missed vsync is none', '..1......-', []],
  ['two vsyncs at once are one', '..2.......-', [{ firstFrame: 4, frames: 8, durationNs: 10 * PERIOD_NS }]],
  [
    'it goes on while the next frame is late',
    '1........2....-',
    [{ firstFrame: 2, frames: 10, durationNs: 13 * PERIOD_NS }],
  ],
])('stutter windows: %s', (_, fling, expected) => {
  expect(truth(['..', fling])[0]?.stutterWindows).toEqual(expected);
});

it('refuses a line it does not know', () => {
  expect(() => truthOf('{"t":"mystery"}', DENSITY_DPI)).toThrow('line 1 of the display log');
});
