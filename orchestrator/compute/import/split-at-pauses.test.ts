import { expect, test } from 'vitest';
import { splitAtPauses, type TimedFrame } from './split-at-pauses.ts';

/** A frame that takes 9 ms, in ms; unknown times are NaN. */
const at = (vsyncMs: number, completedMs = vsyncMs + 9, intendedMs = vsyncMs): TimedFrame => ({
  vsyncUs: vsyncMs * 1000,
  intendedUs: intendedMs * 1000,
  completedUs: completedMs * 1000,
});
const UNKNOWN = Number.NaN;

/** The runs of frames as `vsync+interval`, in ms; a period is 7 ms. */
const runs = (frames: readonly TimedFrame[], leftOut: readonly TimedFrame[] = []): readonly string[] =>
  splitAtPauses(frames, 7_000, leftOut).map((run) =>
    run.map(({ frame, intervalUs }) => `${frame.vsyncUs / 1000}+${intervalUs / 1000}`).join(' '),
  );
const FOUR = [at(10), at(20), at(40), at(50)];

test.each([
  ['nothing', [], []],
  ['one frame', [at(10)], ['10+7']],
  ['frames in any order', [at(40), at(10), at(50), at(20)], ['10+10 20+20 40+10 50+7']],
  ['100 ms of rest', [at(10), at(20), at(129), at(140)], ['10+10 20+109 129+11 140+7']],
  ['a microsecond more', [at(10), at(20), at(129.001), at(140)], ['10+10 20+7', '129.001+10.999 140+7']],
  ['a frame that takes long', [at(10), at(20, 700), at(800), at(810)], ['10+10 20+780 800+10 810+7']],
  ['a vsync asked for early', [at(10), at(20), at(200, 209, 30), at(210)], ['10+10 20+180 200+10 210+7']],
  ['a frame done before its vsync', [at(10, 5), at(20, 5), at(120), at(130)], ['10+10 20+100 120+10 130+7']],
])('%s', (_, frames, expected) => {
  expect(runs(frames)).toEqual(expected);
});

test.each([
  ['ends the interval before it', [at(30)], ['10+10 20+10 40+10 50+7']],
  ['twice in one place ends it once', [at(30), at(30)], ['10+10 20+10 40+10 50+7']],
  ['without an end does too', [at(30, UNKNOWN)], ['10+10 20+10 40+10 50+7']],
  ['is a double beside a frame', [at(20)], ['10+10 20+20 40+10 50+7']],
  ['is a double beside a frame asked for then', [at(UNKNOWN, 29, 20)], ['10+10 20+20 40+10 50+7']],
  ['without a vsync voids it', [at(UNKNOWN, 39, 30)], ['10+10 20+7', '40+10 50+7']],
  ['with an end alone voids it', [at(UNKNOWN, 39, UNKNOWN)], ['10+10 20+7', '40+10 50+7']],
  ['without any time is ignored', [at(UNKNOWN), at(30)], ['10+10 20+10 40+10 50+7']],
  ['after the last frame ends its interval', [at(60)], ['10+10 20+20 40+10 50+10']],
])('what is left out %s', (_, leftOut, expected) => {
  expect(runs(FOUR, leftOut)).toEqual(expected);
});

test('a rest behind what is left out ends the run', () => {
  expect(runs([...FOUR, at(300), at(310)], [at(60, UNKNOWN)])).toEqual([
    '10+10 20+20 40+10 50+10',
    '300+10 310+7',
  ]);
});

test('a row without a vsync that was asked for when a late frame was is its double', () => {
  expect(runs([at(10), at(20, 29, 15), at(30)], [at(UNKNOWN, 29, 15)])).toEqual(['10+10 20+10 30+7']);
});

test('an interval has the vsync for which the next frame was asked, before a rest a period later', () => {
  const asked = splitAtPauses([at(10), at(20, 29, 18)], 7_000).flat();
  expect(asked.map(({ askedUs }) => askedUs)).toEqual([18_000, 27_000]);
});
