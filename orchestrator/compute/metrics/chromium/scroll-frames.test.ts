import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { recordedLater } from '../../../../test/builders/ledger-of-run.ts';
import type { Ledger } from '../../slides/ledger.ts';
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

test('times are the same bits whenever they were recorded', () => {
  // In a trace times are whole microseconds, but periods are not.
  const frame: FrameSpec = { intervalNs: 16_667_000, periodNs: 16_666_667, scrolling: true, phase: 'fling' };
  const late: FrameSpec = { ...frame, intervalNs: 50_000_000, metrics: rowOf({ total: 45, deadline: 16 }) };
  const ledger = ledgerOf([frame, late, frame, late, frame]);
  const framesIn = (recorded: Ledger) => recorded.slides.map((slide) => scrollFramesOf(recorded, slide));
  expect(framesIn(recordedLater(ledger, 2 ** 40))).toEqual(framesIn(ledger));
});
