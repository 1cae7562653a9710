import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../test/builders/result-of.ts';
import type { Ledger, Need } from '../slides/ledger.ts';
import { inputInterval as metric } from './input-interval.ts';

const touched = (...ms: number[]): Ledger => ({
  ...ledgerOf(framesOf(Array(6).fill(1))),
  touchSamplesUs: Float64Array.from(ms, (us) => us * 1_000),
  has: new Set<Need>(['intervals', 'touches']),
});

const programmatic = (ledger: Ledger): Ledger => ({
  ...ledger,
  slides: ledger.slides.map((slide) => ({ ...slide, kind: 'programmatic' as const })),
});

const lifted = (ledger: Ledger, ms: number): Ledger => ({
  ...ledger,
  slides: ledger.slides.map((slide) => ({ ...slide, fingerUpUs: ms * 1_000 })),
});

test.each([
  ['the median', touched(0, 4, 8, 16), 4],
  ['samples outside the slide do not count', touched(0, 8, 500, 504), 8],
  ['taps during programmatic slides do not count', programmatic(touched(0, 8, 16)), 'no-frames'],
  ['the sample of the slide’s last moment counts', lifted(touched(0, 8, 24), 24), 12],
  ['one after it does not', lifted(touched(0, 8, 24), 23.999), 8],
  ['one sample has no interval', touched(8), 'no-frames'],
])('%s', (_, ledger, ms) => {
  expect(resultOf(metric, ledger)).toBe(ms);
});
