import { expect, it } from 'vitest';
import type { BegunFrame } from './begun-frames.ts';
import { callbackMismatches } from './callback-mismatches.ts';

const PERIOD_NS = 10_000_000;

/** `m`: a frame that moved; `s`: one that did not; a digit: number of vsyncs that passed after the frame before it. */
const framesOf = (signs: string): readonly BegunFrame[] =>
  [...signs.matchAll(/([ms])(\d?)/g)].map(([, sign, passed]) => ({
    moved: sign === 'm',
    passedVsyncs: Number(passed),
  }));

function found(signs: string, hitchRate: number, stuttersPerMinute: number): readonly string[] {
  const metrics = {
    'callback-hitch-rate': { kind: 'measured', value: hitchRate },
    'stutter-rate': { kind: 'measured', value: stuttersPerMinute },
  } as const;
  return callbackMismatches(metrics, framesOf(signs), PERIOD_NS).map(
    ({ what, shown }) => `${what}: ${shown}`,
  );
}

it.each([
  ['a smooth slide', 'm'.repeat(20), 0, 0],
  ['three of twenty vsyncs passed, in one window', `mm3${'m'.repeat(15)}`, 150, 300],
  ['one of twenty: five frames in six vsyncs are no stutter', `mm1${'m'.repeat(17)}`, 50, 0],
  ['a window goes on until ten vsyncs and while frames are late', `m3${'m'.repeat(5)}m9m`, 12000 / 20, 300],
  ['two windows', `m4${'m'.repeat(7)}m4${'m'.repeat(3)}`, 400, 600],
  ['still frames do not count', 'mssssm', 0, 0],
  ['unless they were late', 'ms2m', 400, 1200],
])('%s', (_, signs, hitchRate, stutters) => {
  expect(found(signs, hitchRate, stutters)).toEqual([]);
});

it.each([
  ['m3mm', 1, 1, ['callback-hitch-rate: 500', 'stutter-rate: 1000']],
  ['mmmm', 0.1, 0, ['callback-hitch-rate: 0']],
  ['mmmm', Number.NaN, 0, ['callback-hitch-rate: 0']],
])('finds %s measured as %d and %d', (signs, hitchRate, stutters, mismatches) => {
  expect(found(signs, hitchRate, stutters)).toEqual(mismatches);
});

it('leaves open how much of a last gap belongs to the slide', () => {
  expect(found('mmm6', 0, 0)).toEqual([]);
  expect(found('mmm6', 600, 0)).toEqual([]);
  expect(found('mmm6', 700, 0)).toEqual(['callback-hitch-rate: 0 to 666.6666666666667']);
});
