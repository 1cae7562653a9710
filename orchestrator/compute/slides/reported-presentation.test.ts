import { expect, it } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { presentation } from './presentation.ts';

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
  ['one frame is shown a refresh late', '1@2 1@4 1@5', [0, 2, 3], [1, 0, 0], 0],
  ['jitter below half a period', '1@2.4 1@2.6 1@3.9', [0, 1, 2], [0, 0, 0], 0],
  ['the queue drains after a skipped vsync', '1@2 2@4 1@5', [0, 2, 3], [1, 0, 0], 0],
  ['the last frame has what its callback missed', '1@2 3@3', [0, 1], [0, 2], 0],
  ['a last frame behind a late one stays on the screen for less', '1@2 1@4 3@5', [0, 2, 3], [1, 0, 1], 0],
  ['a late first frame makes no gap at the end longer', '2@3 1@4 3@5', [0, 1, 2], [0, 0, 2], 0],
  ['the compositor is late', '1@2 1@4! 1@5', [0, 2, 3], [0, 0, 0], 1],
  ['a callback and the compositor are late', '3@2 1@6! 1@7', [0, 4, 5], [2, 0, 0], 1],
  ['only a callback is late', '3@2 1@5! 1@6', [0, 3, 4], [2, 0, 0], 0],
])('%s', (_, text, shown, missed, byCompositor) => {
  const found = presentation(ledgerOf(framesFrom(text)));
  expect(found.basis).toBe('reported');
  expect([...found.shownAtRefresh]).toEqual(shown);
  expect([...found.missedRefreshes]).toEqual(missed);
  expect(found.compositorRefreshes.reduce((sum, refreshes) => sum + refreshes, 0)).toBe(byCompositor);
});

const inTime = (count: number): string => Array.from({ length: count }, (_, i) => `1@${i + 2}`).join(' ');

/** 40 frames, all shown but one, a refresh late from the fourth on. */
const withoutOne = (missing: number): readonly FrameSpec[] =>
  framesFrom(inTime(40)).map(({ presentNs = 0, ...frame }, i) =>
    i === missing ? frame : { ...frame, presentNs: presentNs + (i > 3 ? T_NS : 0) },
  );

it('a frame that was not shown leaves a gap after it', () => {
  const { missedRefreshes, shownAtRefresh } = presentation(ledgerOf(withoutOne(7)));
  expect([...shownAtRefresh.slice(3, 10)]).toEqual([3, 5, 6, 7, 7, 9, 10]);
  expect([...missedRefreshes.slice(3, 9)]).toEqual([1, 0, 0, 0, 1, 0]);
});

it('when the first frame was not shown, the next one is taken as in time', () => {
  const { missedRefreshes, shownAtRefresh } = presentation(ledgerOf(withoutOne(0)));
  expect([...shownAtRefresh.slice(0, 6)]).toEqual([0, 1, 2, 3, 5, 6]);
  expect([...missedRefreshes.slice(0, 5)]).toEqual([0, 0, 0, 1, 0]);
});

it.each([
  [19, 'reported', 0.95],
  [18, 'callbacks', 0],
])('%i of 20 counted frames with a present time: %s', (known, basis, coverage) => {
  const frames = framesFrom(
    `${Array(20 - known)
      .fill('1@-')
      .join(' ')} ${inTime(known)}`,
  );
  expect(presentation(ledgerOf(frames))).toMatchObject({ basis, coverage });
});

it('a slide without reports is modelled, and weakens the basis of the run', () => {
  const ledger = ledgerOf(framesFrom('1@2 1@4 1@5'), framesFrom('1@- 3@- 1@-'));
  const { basis, missedRefreshes, coverage } = presentation(ledger);
  expect([...missedRefreshes]).toEqual([1, 0, 0, 0, 2, 0]);
  expect({ basis, coverage }).toEqual({ basis: 'callbacks', coverage: 0.5 });
});
