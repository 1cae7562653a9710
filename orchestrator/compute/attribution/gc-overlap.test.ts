import { describe, expect, it } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import type { Condition } from '../trace/trace.ts';
import { gcOverlap } from './gc-overlap.ts';

/** Its only late frame is shown from 33,333.3 µs on, its successor at 83,333.3 µs. */
const ledger = ledgerOf(framesOf([1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
const readings = (...values: readonly (readonly [timeUs: number, value: number])[]): readonly Condition[] =>
  values.map(([timeUs, value]) => ({ timeUs, key: 'gc-count', value }));

describe('gcOverlap', () => {
  it.each([
    ['before the frame', readings([0, 3], [33_333, 4]), 0],
    ['as it begins', readings([0, 3], [33_334, 4]), 1],
    ['in it', readings([0, 3], [60_000, 5]), 1],
    ['100 ms after its end: it may have run in it', readings([0, 3], [183_333, 4]), 1],
    ['later than that', readings([0, 3], [183_334, 4]), 0],
    ['never: a first reading is no rise', readings([60_000, 3]), 0],
    ['never: a counter that starts anew falls', readings([0, 3], [60_000, 1]), 0],
    [
      'in another counter',
      [
        ...readings([0, 3]),
        { timeUs: 1, key: 'gc-time', value: 1 },
        { timeUs: 60_000, key: 'gc-time', value: 9 },
      ],
      0,
    ],
  ])('the counter rose %s', (_, conditions, share) => {
    expect(gcOverlap(ledger, conditions)).toEqual({
      kind: 'measured',
      value: share,
      parts: { frames: share, lateFrames: 1 },
    });
  });

  it('is a share of the late frames', () => {
    const two = ledgerOf(framesOf([1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1]));
    expect(gcOverlap(two, readings([0, 3], [60_000, 4]))).toMatchObject({ value: 0.5 });
  });

  it('has no value without readings or late frames', () => {
    expect(gcOverlap(ledger, [])).toMatchObject({ kind: 'unavailable', reason: { note: 'not-recorded' } });
    expect(gcOverlap(ledgerOf(framesOf([1, 1])), readings([0, 3]))).toMatchObject({
      reason: { code: 'no-frames' },
    });
  });
});
