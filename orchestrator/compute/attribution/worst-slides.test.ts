import { expect, test } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import type { LateFrame } from './late-frames.ts';
import { worstSlides } from './worst-slides.ts';

const T = 1000 / 60;
const NO_STACKS = { clusters: [], clusterOfRow: new Map<number, number>() };
type Row = Parameters<typeof rowOf>[0];
const frame = (vsyncs: number, row: Row = { draw: 4 }): readonly FrameSpec[] =>
  framesOf([vsyncs], 60, { metrics: rowOf({ total: 8, ...row }) });
const drawing = [...frame(2, { draw: 30 }), ...frame(1)];
const NO_POSITION = { boundPosition: undefined, adapterPosition: undefined };
const noPosition = () => NO_POSITION;

test('the five that lost most time, the earlier first among equals; smooth ones are not bad', () => {
  const ledger = ledgerOf(...[2, 1, 4, 3, 2, 7, 3, 2].map((vsyncs) => framesOf([vsyncs, 1])));
  expect(worstSlides(ledger, NO_STACKS, noPosition).map(({ ordinal }) => ordinal)).toEqual([5, 2, 3, 6, 0]);
  expect(worstSlides(ledgerOf(framesOf([1, 1])), NO_STACKS, noPosition)).toEqual([]);
});

test('worst is by time lost, not by rate', () => {
  const ledger = ledgerOf(framesOf([3, 1]), framesOf([4, ...Array<number>(20).fill(1)]));
  expect(worstSlides(ledger, NO_STACKS, noPosition).map(({ ordinal }) => ordinal)).toEqual([1, 0]);
});

test('each has its times, hitch time and rate', () => {
  const ledger = ledgerOf(framesOf([1, 1]), framesOf([1, 3, 1]));
  expect(worstSlides(ledger, NO_STACKS, noPosition)).toEqual([
    {
      ordinal: 1,
      startUs: expect.closeTo(2_000 * T, 0),
      endUs: expect.closeTo(7_000 * T, 0),
      hitchMs: expect.closeTo(2 * T, 4),
      hitchRate: expect.closeTo(400, 6),
      factor: 'unknown',
      stack: undefined,
      ...NO_POSITION,
    },
  ]);
});

test('factor and stack are those of most hitch time, not of most frames; the positions those of the longest', () => {
  // Rows 0, 2 and 4 lose a vsync each while drawing, row 6 loses four to input.
  const ledger = ledgerOf([...drawing, ...drawing, ...drawing, ...frame(5, { input: 70 }), ...frame(1)]);
  const stacks = {
    clusters: [
      clusterOf({ appFrame: 'com.acme.Row.draw' }),
      clusterOf({ appFrame: 'com.acme.Feed.onTouch' }),
    ],
    clusterOfRow: new Map([
      [0, 0],
      [2, 0],
      [4, 0],
      [6, 1],
    ]),
  };
  const positionAt = ({ causeRow: row }: LateFrame) => ({ boundPosition: row + 1, adapterPosition: row });
  expect(worstSlides(ledger, stacks, positionAt)).toMatchObject([
    { factor: 'input', stack: 'com.acme.Feed.onTouch', adapterPosition: 6, boundPosition: 7 },
  ]);
});

test('frames without a stack leave the word to those that have one', () => {
  const ledger = ledgerOf([...drawing, ...frame(5, { input: 70 }), ...frame(1)]);
  const stacks = {
    clusters: [clusterOf({ appFrame: 'com.acme.Row.draw' })],
    clusterOfRow: new Map([[0, 0]]),
  };
  expect(worstSlides(ledger, stacks, noPosition)).toMatchObject([
    { factor: 'input', stack: 'com.acme.Row.draw' },
  ]);
});
