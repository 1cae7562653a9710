import { expect, it } from 'vitest';
import { truthOf } from './truth.ts';

const PERIOD_NS = 10_000_000;
const DENSITY_DPI = 160;

/** Frames of a drag and the fling after it: `.` on time, `2` (or `<75>`) vsyncs missed after its draw, `b2` before it, `-` nothing drawn. */
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

it('a slide without late frames has no hitches', () => {
  expect(truth(['.....', '.....-'])).toMatchObject([
    { ordinal: 0, hitchRate: 0, frozenFrameRatio: 0, late: [], stutterWindows: [], scrollNs: 10 * PERIOD_NS },
  ]);
});

it('the hitch rate is the missed vsyncs over the scroll time', () => {
  const [slide] = truth(['..2..', '.1...-']);
  expect(slide?.missedVsyncs).toEqual([0, 0, 2, 0, 0, 0, 1, 0, 0, 0]);
  expect(slide?.hitchRate).toBeCloseTo((1000 * 3) / 13, 9);
});

it('distinguishes a hold before the draw from one after it, and drag from fling', () => {
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

it('ends a slide after 100 ms without movement', () => {
  expect(truth(['....', '..----------....'])[0]?.missedVsyncs).toHaveLength(6);
  expect(truth(['....', '..---------....-'])[0]?.missedVsyncs).toHaveLength(10);
});

it('counts a frame without movement only if it is late', () => {
  const still = logOf(['....', '..-.-']);
  expect(truthOf(still, DENSITY_DPI)[0]?.missedVsyncs).toHaveLength(7);
});

it('idle time is not a late frame', () => {
  expect(truth(['....', '...'], ['....', '...-']).map(({ missedVsyncs }) => missedVsyncs)).toEqual([
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
  ]);
});

it('a touch within the slop is not a slide', () => {
  const tap = logOf(['', '']);
  expect(truthOf(tap, DENSITY_DPI)).toEqual([]);
});

it.each([
  ['one missed vsync is not a stutter', '..1......-', []],
  ['two at once are a stutter', '..2.......-', [{ firstFrame: 4, frames: 8, durationNs: 10 * PERIOD_NS }]],
  [
    'a window continues while the next frame is late',
    '1........2....-',
    [{ firstFrame: 2, frames: 10, durationNs: 13 * PERIOD_NS }],
  ],
])('stutter windows: %s', (_, fling, expected) => {
  expect(truth(['..', fling])[0]?.stutterWindows).toEqual(expected);
});

it('rejects an unknown line', () => {
  expect(() => truthOf('{"t":"mystery"}', DENSITY_DPI)).toThrow('line 1 of the display log');
});
