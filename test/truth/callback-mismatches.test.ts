import { expect, it } from 'vitest';
import type { BegunFrame } from './begun-frames.ts';
import { callbackMismatches, withStillScrolls } from './callback-mismatches.ts';

const PERIOD_NS = 10_000_000;

/** `m`: a frame that moved; `s`: one that did not; a digit: number of vsyncs that passed after the frame before it. */
const framesOf = (signs: string): readonly BegunFrame[] =>
  [...signs.matchAll(/([ms])(\d?)/g)].map(([, sign, passed]) => ({
    vsyncNs: 0,
    moved: sign === 'm',
    passedVsyncs: Number(passed),
    periodNs: PERIOD_NS,
  }));

function found(signs: string, frameRate: number, stuttersPerMinute: number): readonly string[] {
  const metrics = {
    'sliding-fps': { kind: 'measured', value: frameRate },
    'finger-sliding-fps': { kind: 'measured', value: frameRate },
    'stutter-rate': { kind: 'measured', value: stuttersPerMinute },
  } as const;
  return callbackMismatches(metrics, framesOf(signs)).map(({ what, shown }) => `${what}: ${shown}`);
}

it.each([
  ['a smooth slide', 'm'.repeat(20), 100, 0],
  ['three of twenty vsyncs passed, in one window', `mm3${'m'.repeat(15)}`, 85, 300],
  ['one of twenty: five frames in six vsyncs are no stutter', `mm1${'m'.repeat(17)}`, 95, 0],
  ['a window goes on until ten vsyncs and while frames are late', `m3${'m'.repeat(5)}m9m`, 40, 300],
  ['two windows', `m4${'m'.repeat(7)}m4${'m'.repeat(3)}`, 60, 600],
  ['still frames do not count', 'mssssm', 100, 0],
  ['unless they were late', 'ms2m', 60, 1200],
])('%s', (_, signs, frameRate, stutters) => {
  expect(found(signs, frameRate, stutters)).toEqual([]);
});

it.each([
  ['m3mm', 1, 1, ['sliding-fps: 50', 'finger-sliding-fps: 50', 'stutter-rate: 1000']],
  ['mmmm', 99.9, 0, ['sliding-fps: 100', 'finger-sliding-fps: 100']],
  ['mmmm', Number.NaN, 0, ['sliding-fps: 100', 'finger-sliding-fps: 100']],
])('finds %s measured as %d and %d', (signs, frameRate, stutters, mismatches) => {
  expect(found(signs, frameRate, stutters)).toEqual(mismatches);
});

it('leaves open how much of a last gap belongs to the slide', () => {
  expect(found('mmm6', 100, 0)).toEqual([]);
  expect(found('mmm6', 100 / 3, 0)).toEqual([]);
  expect(found('mmm6', 30, 0)).toContain('sliding-fps: 33.333333333333336 to 100');
});

it('begins a slide of the app at the scroll that moved nothing', () => {
  const at = (...ns: readonly number[]): readonly BegunFrame[] =>
    ns.map((vsyncNs) => ({ vsyncNs, moved: false, passedVsyncs: 0, periodNs: PERIOD_NS }));
  const begun = { earlier: at(1e7, 2e7, 3e7), frames: at(4e7) };
  expect(withStillScrolls(begun, [2e7]).map(({ vsyncNs, moved }) => [vsyncNs, moved])).toEqual([
    [2e7, true],
    [3e7, false],
    [4e7, false],
  ]);
  expect(withStillScrolls(begun, [4e7]).map(({ vsyncNs }) => vsyncNs)).toEqual([4e7]);
});
