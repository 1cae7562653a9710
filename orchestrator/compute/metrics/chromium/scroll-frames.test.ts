import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../testing/ledger-of.ts';
import { scrollFramesOf } from './scroll-frames.ts';

const SAMPLES: Partial<FrameSpec> = { samplesNs: [-9e6, -4e6] };
const STILL: Partial<FrameSpec> = { scrolling: false };

// Chromium's trackers see frames with scroll updates: of a finger's samples, or of a fling that moved.
test.each<readonly [string, Partial<FrameSpec>, object[]]>([
  ['a drag with samples', { phase: 'drag', ...SAMPLES }, [{ isDamaging: true, lastInputUs: -4_000 }]],
  ['one without movement', { phase: 'drag', ...SAMPLES, ...STILL }, [{ isDamaging: false }]],
  ['a drag without samples', { phase: 'drag' }, []],
  ['a fling that moved', { phase: 'fling' }, [{ isFling: true, firstInputUs: 0, lastInputUs: 0 }]],
  ['a fling without movement', { phase: 'fling', ...STILL }, []],
])('%s', (_, extra, seen) => {
  const ledger = ledgerOf(framesOf([1], 60, extra));
  expect(ledger.slides.flatMap((slide) => scrollFramesOf(ledger, slide))).toMatchObject(seen);
});

test('a frame is presented a period after its begin, later by the refreshes that it was late; a fling ticks each vsync', () => {
  const fling = (vsyncs: number, total: number): readonly FrameSpec[] =>
    framesOf([vsyncs], 100, { phase: 'fling', metrics: rowOf({ total, deadline: 10 }) });
  const ledger = ledgerOf([...fling(1, 9), ...fling(3, 25), ...fling(1, 9)]);
  const frames = ledger.slides.flatMap((slide) => scrollFramesOf(ledger, slide));
  expect(frames.map(({ beginUs }) => beginUs)).toEqual([0, 10_000, 40_000]);
  expect(frames.map(({ presentUs }) => presentUs)).toEqual([10_000, 40_000, 50_000]);
  expect(frames.map(({ firstInputUs, lastInputUs }) => [firstInputUs, lastInputUs])).toEqual([
    [0, 0],
    [10_000, 10_000],
    [20_000, 40_000],
  ]);
});
