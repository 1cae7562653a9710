import { describe, expect, it } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import type { Condition } from '../trace/trace.ts';
import { thermalOverlap } from './thermal-overlap.ts';

/** Its only late frame begins at 33,333.3 µs. */
const ledger = ledgerOf(framesOf([1, 1, 3, 1]));
const statuses = (...values: readonly (readonly [timeUs: number, value: number])[]): readonly Condition[] =>
  values.map(([timeUs, value]) => ({ timeUs, key: 'thermal', value }));

describe('thermalOverlap', () => {
  it.each([
    ['NONE', statuses([0, 0]), 0],
    ['LIGHT', statuses([0, 1]), 1],
    ['SEVERE', statuses([0, 3]), 1],
    ['LIGHT from just before the frame on', statuses([0, 0], [33_333, 1]), 1],
    ['LIGHT from just after its begin on', statuses([0, 0], [33_334, 1]), 0],
    ['LIGHT first, NONE again when it begins', statuses([0, 1], [20_000, 0]), 0],
    ['not yet known when it begins', statuses([50_000, 2]), 0],
    ['NONE, and the headroom is large', [...statuses([0, 0]), { timeUs: 1, key: 'headroom', value: 900 }], 0],
  ])('the status was %s', (_, conditions, share) => {
    expect(thermalOverlap(ledger, conditions)).toEqual({
      kind: 'measured',
      value: share,
      parts: { frames: share, lateFrames: 1 },
    });
  });

  it('has no value without a status (API 28 and below) or late frames', () => {
    expect(thermalOverlap(ledger, [])).toMatchObject({
      kind: 'unavailable',
      reason: { note: 'not-recorded' },
    });
    expect(thermalOverlap(ledgerOf(framesOf([1])), statuses([0, 2]))).toMatchObject({
      reason: { code: 'no-frames' },
    });
  });
});
