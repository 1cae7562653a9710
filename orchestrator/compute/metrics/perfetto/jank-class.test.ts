import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { perfettoJankClass as metric } from './jank-class.ts';

const classed = (...bits: readonly number[]) => ({
  ...ledgerOf(framesOf(bits.map(() => 1))),
  jankClass: Int32Array.from(bits),
  has: new Set(['jank-class'] as const),
});

// https://perfetto.dev/docs/data-sources/frametimeline
// App Deadline Missed is the app's fault, SurfaceFlinger's own reasons are SurfaceFlinger's;
// Buffer Stuffing is a state in which the app sends frames faster than they are shown: latency, not jank.
test('who missed', () => {
  const ledger = classed(1, 64, 4096, 16, 32, 2, 4, 8, 1024, 128, 64 | 16);
  expect(resultOf(metric, ledger)).toBeCloseTo(9 / 11, 12);
  expect(partsOf(metric, ledger)).toEqual({
    frames: 11,
    missed: 9,
    app: 3,
    surfaceFlinger: 6,
    dropped: 1,
    bufferStuffing: 1,
    maxSuccessiveMissed: 8,
  });
});

test('buffer stuffing alone is no miss', () => {
  expect(resultOf(metric, classed(128, 128, 1))).toBe(0);
});

test('frames without a class are left out; with none there is no value', () => {
  expect(resultOf(metric, classed(-1, 64))).toBe(1);
  expect(resultOf(metric, classed(-1))).toBe('no-frames');
});

test('finds the longest run of two hundred thousand slides', () => {
  const ledger = classed(...Array<number>(9).fill(64));
  const {
    slides: [slide],
  } = ledger;
  if (slide === undefined) throw new Error('the ledger has a slide');
  const short = { ...slide, to: 1 };
  expect(
    partsOf(metric, { ...ledger, slides: [...Array<typeof slide>(200_000).fill(short), slide] }),
  ).toMatchObject({ maxSuccessiveMissed: 9 });
});
