import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { JankBit } from './jank-bits.ts';
import { presentation } from './presentation.ts';

const T = 1000 / 60;
/** Frames as `vsyncs until the next/total ms`; `-` instead of the total: no row. */
const framesFrom = (text: string, row: Parameters<typeof rowOf>[0] = {}): readonly FrameSpec[] =>
  text.split(' ').flatMap((frame) => {
    const [vsyncs, total] = frame.split('/');
    return framesOf(
      [Number(vsyncs)],
      60,
      total === '-' ? {} : { metrics: rowOf({ total: Number(total), ...row }) },
    );
  });
const shown = (...slides: readonly (readonly FrameSpec[])[]) => {
  const { shownAtRefresh, missedRefreshes, lateRefreshes } = presentation(ledgerOf(...slides));
  return { shown: [...shownAtRefresh], missed: [...missedRefreshes], late: [...lateRefreshes] };
};

it.each([
  ['in time', '1/9 1/9 1/9', [0, 1, 2], [0, 0, 0]],
  ['one frame ends late: one refresh shows nothing new', '1/9 1/24 1/9 1/9', [0, 2, 3, 4], [0, 1, 0, 0]],
  ['two late frames in a row make one gap', '1/9 1/24 1/24 1/9', [0, 2, 3, 4], [0, 1, 0, 0]],
  ['late by two refreshes', '1/9 1/49 1/9', [0, 3, 4], [0, 2, 0]],
  ['a skipped vsync drains the queue', '1/9 1/24 2/9 1/9', [0, 2, 3, 4], [0, 1, 0, 0]],
  ['a late callback', '1/9 3/9 1/9', [0, 1, 4], [0, 0, 2]],
  ['nothing is due behind the last frame', '1/9 3/9', [0, 1], [0, 0]],
  ['a last frame that ends late', '1/9 2/24', [0, 2], [0, 1]],
  ['a first frame that ends late', '1/49 1/9', [2, 3], [2, 0]],
])('%s', (_, frames, shownAt, missed) => {
  expect(shown(framesFrom(frames))).toMatchObject({ shown: shownAt, missed });
});

it('a frame that drew nothing lets the queue drain', () => {
  const many = framesFrom(Array(40).fill('1/9').join(' '));
  const drained = shown([...framesFrom('1/9 1/24 1/- 1/9'), ...many]);
  expect(drained.shown.slice(0, 4)).toEqual([0, 2, 2, 3]);
});

it.each([
  ['exactly the budget', T, 0],
  ['2 µs over', T + 0.002, 0],
  ['3 µs over', T + 0.003, 1],
  ['2 µs over two periods', 2 * T + 0.002, 1],
])('a frame is late by the trace’s resolution: %s', (_, totalMs, late) => {
  expect(shown(framesFrom(`1/9 1/${totalMs} 1/9`)).late[1]).toBe(late);
});

it('a deadline beyond the period is slack', () => {
  expect(shown(framesFrom('1/9 1/24 1/9', { deadline: 2 * T })).late).toEqual([0, 0, 0]);
});

it('slack is the median over frames that began at the vsync they asked for', () => {
  const moved = framesFrom('1/9 1/9 1/9', { deadline: 9 * T, vsyncMinusIntended: T });
  expect(shown([...moved, ...framesFrom('1/9 1/24 1/9')]).late).toEqual([0, 0, 0, 0, 1, 0]);
});

it.each([
  ['odd', [2, 1, 3], 2],
  ['even', [4, 1, 3, 2], 2.5],
])('the median of differing slacks: %s', (_, deadlinesInPeriods, middle) => {
  const frames = deadlinesInPeriods.flatMap((periods) => framesFrom('1/9', { deadline: periods * T }));
  const lateAt = (totalMs: number) =>
    shown([...frames, ...framesFrom(`1/${totalMs}`, { deadline: 0 })]).late.at(-1);
  expect(lateAt(middle * T)).toBe(0);
  expect(lateAt(middle * T + 0.01)).toBe(1);
});

it('time before the vsync that a frame was moved to is not its own lateness', () => {
  expect(shown(framesFrom('1/9 1/30 1/9', { vsyncMinusIntended: T })).late).toEqual([0, 0, 0]);
});

it('a first draw is never late', () => {
  const first = framesOf([1], 60, { metrics: rowOf({ total: 60 }, { firstDraw: true }) });
  expect(shown([...framesFrom('1/9'), ...first, ...framesFrom('1/9')]).late).toEqual([0, 0, 0]);
});

it.each([
  [19, 'presented'],
  [18, 'callbacks'],
])('%i of 20 counted frames with a row: %s', (rows, basis) => {
  const frames = framesFrom([...Array(rows).fill('1/9'), ...Array(20 - rows).fill('1/-')].join(' '));
  expect(presentation(ledgerOf(frames))).toMatchObject({ basis, coverage: rows / 20 });
});

it('the queue goes on from slide to slide, and its pictures leave no gap in the next one', () => {
  expect(shown(framesFrom('1/9 1/49'), framesFrom('1/9 2/9 1/9'))).toMatchObject({
    shown: [0, 3, 2, 3, 4],
    missed: [0, 2, 0, 0, 0],
  });
});

it('a still frame that the slide before left in the queue is shown, and leaves its refresh unused', () => {
  const still = framesFrom('1/9').map((frame) => ({ ...frame, scrolling: false }));
  const ledger = ledgerOf([...framesFrom('1/9 1/49'), ...still], framesFrom('1/99 1/9'));
  expect([...presentation(ledger).shownAtRefresh]).toEqual([0, 3, 4, 5, 6]);
  expect([...presentation(ledger).missedRefreshes]).toEqual([0, 2, 0, 3, 0]);
  expect([...presentation(ledger).unusedRefreshes]).toEqual([0, 0, 0, 1, 0]);
});

it('a report that was lost changes no gap if its frame was in time and the queue was empty', () => {
  const totalsMs = fc.array(fc.constantFrom(9, 9, 9, 12, 24, 49), { minLength: 40, maxLength: 60 });
  fc.assert(
    fc.property(totalsMs, fc.nat(), (totals, pick) => {
      const frames = framesFrom(totals.map((ms) => `1/${ms}`).join(' '));
      const whole = shown(frames);
      const inTime = totals.flatMap((_, row) => (whole.shown[row] === row ? [row] : []));
      const lost = inTime[pick % inTime.length];
      const { missed } = shown(
        frames.map(({ metrics, ...frame }, row) =>
          metrics === undefined || row === lost ? frame : { ...frame, metrics },
        ),
      );
      expect(missed).toEqual(whole.missed);
    }),
  );
});

it('a picture that was dropped, though it was modelled in time, leaves the one before', () => {
  const frames = framesFrom('1/9 1/9 1/9').map((frame, i) => ({
    ...frame,
    jankClass: i === 1 ? JankBit.dropped : 1,
  }));
  expect(shown(frames)).toMatchObject({ shown: [0, 0, 2], missed: [0, 0, 1] });
});
