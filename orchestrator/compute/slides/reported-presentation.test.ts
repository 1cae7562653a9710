import { expect, it } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { JankBit } from './jank-bits.ts';
import { FrameFlag, type Slide } from './ledger.ts';
import { presentation } from './presentation.ts';
import { depthsOf } from './reported-presentation.ts';

const UNREAD = new Float64Array(8);
const T_NS = 10e6;
const BY_COMPOSITOR = 16;
/** Frames as `vsyncs until the next@refresh that showed it`; `-`: not shown; `!`: by SurfaceFlinger's fault. */
const framesFrom = (text: string): readonly FrameSpec[] =>
  text.split(' ').flatMap((frame) => {
    const [vsyncs, refresh = '-'] = frame.replace('!', '').split('@');
    return framesOf([Number(vsyncs)], 100, {
      ...(refresh === '-' ? {} : { presentNs: Number(refresh) * T_NS }),
      jankClass: frame.includes('!') ? BY_COMPOSITOR : 1,
    });
  });

it.each([
  ['in time', '1@2 1@3 1@4', [0, 1, 2], [0, 0, 0], 0],
  ['one frame is shown a refresh late', '1@2 1@4 2@5 1@6', [0, 2, 3, 4], [0, 1, 0, 0], 0],
  ['jitter below half a period', '1@2.2 1@2.8 1@3.9', [0, 1, 2], [0, 0, 0], 0],
  ['the queue drains after a skipped vsync', '1@2 2@4 1@5', [0, 2, 3], [0, 1, 0], 0],
  ['nothing is due behind the last frame', '1@2 3@3', [0, 1], [0, 0], 0],
  ['the first frame is shown later than the others', '2@4 1@5 1@5.9 1@6.9', [1, 2, 3, 4], [1, 0, 0, 0], 0],
  ['the compositor is late', '1@2 1@4! 2@5 1@6', [0, 2, 3, 4], [0, 0, 0, 0], 1],
  ['a callback and the compositor are late', '3@2 1@6! 2@7 1@8', [0, 4, 5, 6], [0, 2, 0, 0], 1],
  ['only a callback is late', '3@2 1@5! 1@6', [0, 3, 4], [0, 2, 0], 0],
])('%s', (_, text, shown, missed, byCompositor) => {
  const found = presentation(ledgerOf(framesFrom(text)));
  expect(found.basis).toBe('reported');
  expect([...found.shownAtRefresh]).toEqual(shown);
  expect([...found.missedRefreshes]).toEqual(missed);
  expect(found.compositorRefreshes.reduce((sum, refreshes) => sum + refreshes, 0)).toBe(byCompositor);
});

/** So many frames in time, as in {@link framesFrom}. */
const inTime = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `1@${i + 2}`);

/** 40 frames of which one was not shown, a refresh late from the fourth on. */
const withoutOne = (missing: number): readonly FrameSpec[] =>
  framesFrom(inTime(40).join(' ')).map(({ presentNs = 0, ...frame }, i) =>
    i === missing
      ? { ...frame, jankClass: JankBit.dropped }
      : { ...frame, presentNs: presentNs + (i > 3 ? T_NS : 0) },
  );

it('a frame that was not shown leaves a gap, which the next one ends', () => {
  const { missedRefreshes, shownAtRefresh, isNew } = presentation(ledgerOf(withoutOne(7)));
  expect([...shownAtRefresh.slice(6, 10)].map((at, _, all) => at - (all[0] ?? 0))).toEqual([0, 0, 2, 3]);
  expect([...missedRefreshes.slice(3, 10)]).toEqual([0, 1, 0, 0, 0, 1, 0]);
  expect(isNew[7]).toBe(0);
});

it('when the first frame was not shown, the next one ends its gap', () => {
  const { missedRefreshes } = presentation(ledgerOf(withoutOne(0)));
  expect([...missedRefreshes.slice(0, 5)]).toEqual([0, 1, 0, 0, 1]);
});

it('a frame of which nothing is known follows its callback', () => {
  const frames = framesFrom(inTime(40).join(' ')).map(({ presentNs, ...frame }, i) =>
    i === 7 || presentNs === undefined ? { ...frame, jankClass: -1 } : { ...frame, presentNs },
  );
  expect(presentation(ledgerOf(frames)).missedRefreshes.some((missed) => missed > 0)).toBe(false);
});

it('the depth of the pipeline is that of the run for a slide of few frames', () => {
  const long = framesFrom(inTime(20).join(' '));
  const later = framesFrom('1@22 1@23').map((frame) => ({
    ...frame,
    presentNs: (frame.presentNs ?? 0) + T_NS,
  }));
  expect([...presentation(ledgerOf(long, later)).missedRefreshes].slice(20)).toEqual([1, 0]);
});

it.each([
  [19, 'reported', 0.95],
  [18, 'callbacks', 0],
])('%i of 20 counted frames with a present time: %s', (known, basis, coverage) => {
  const frames = framesFrom([...Array<string>(20 - known).fill('1@-'), ...inTime(known)].join(' '));
  const reports = frames.map((frame) =>
    frame.presentNs === undefined ? { ...frame, jankClass: -1 } : frame,
  );
  expect(presentation(ledgerOf(reports))).toMatchObject({ basis, coverage });
});

it('many known drops do not lower the coverage', () => {
  const frames = framesFrom(inTime(20).join(' ')).map(({ presentNs, ...frame }, i) =>
    i % 4 === 3 || presentNs === undefined
      ? { ...frame, jankClass: JankBit.dropped }
      : { ...frame, presentNs },
  );
  const { basis, coverage, missedRefreshes } = presentation(ledgerOf(frames));
  expect({ basis, coverage }).toEqual({ basis: 'reported', coverage: 1 });
  // The last of the five dropped is followed by no picture.
  expect(missedRefreshes.reduce((sum, missed) => sum + missed, 0)).toBe(4);
});

it('a slide without reports is modelled, and weakens the basis of the run', () => {
  const unknown = framesFrom('1@- 3@- 1@-').map((frame) => ({ ...frame, jankClass: -1 }));
  const { basis, missedRefreshes, coverage } = presentation(ledgerOf(framesFrom('1@2 1@4 1@5'), unknown));
  expect([...missedRefreshes]).toEqual([0, 1, 0, 0, 0, 2]);
  expect({ basis, coverage }).toEqual({ basis: 'callbacks', coverage: 0.5 });
});

it.each([
  [
    'the reasons of late frames, and where there is none, the deadline',
    [-1, -1, 1, JankBit.appDeadlineMissed, 1, 1, 0, 1],
    [1, 3, 7],
  ],
  ['the deadline, where no frame has a reason', undefined, [1, 4]],
])('the depth is that of shown frames that moved, in time by %s', (_, classes, depths) => {
  // Frame i is shown i + 1 periods after its vsync; the fifth did not move, the sixth was not shown, the last is of the next slide.
  const rows = [0, 1, 2, 3, 4, 5, 6, 7];
  const frames = {
    flags: Uint16Array.from(rows, (row) => (row === 4 ? FrameFlag.scrolling : FrameFlag.moved)),
    vsyncUs: Float64Array.from(rows, (row) => row * 10),
    presentUs: Float64Array.from(rows, (row) => (row === 5 ? Number.NaN : row * 10 + (row + 1) * 10)),
    periodUs: new Float64Array(8).fill(10),
    jankClass: classes && Int32Array.from(classes),
    ...{ intervalUs: UNREAD, totalUs: UNREAD, deadlineUs: UNREAD, intendedLagUs: UNREAD },
    atRefresh: new Int32Array(8),
  };
  const lateRefreshes = Int32Array.of(0, 1, 1, 0, 0, 0, 1, 0);
  const shown = { lateRefreshes, shownAtRefresh: new Int32Array(8) };
  expect(depthsOf(frames, { from: 0, to: 7 } as Slide, shown)).toEqual(depths);
});
