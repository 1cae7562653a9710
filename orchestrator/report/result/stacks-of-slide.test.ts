import { expect, test } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { attributionOf } from '../../../test/builders/measurement-of.ts';
import { reportedRunOf, slideOf } from '../../../test/builders/report-of.ts';
import { stacksOfSlide } from './slide-to-draw.ts';

const stutterStacks = [clusterOf({ example: ['a'], appFrame: 'a' }), clusterOf({ example: ['b'] })];
const stacksOf = (vsyncs: readonly number[], stackAt: Readonly<Record<number, number>>) => {
  const slide = slideOf(0, vsyncs, (i) => (stackAt[i] === undefined ? {} : { stack: stackAt[i] }));
  const measurement = reportedRunOf(1, 10, {
    attribution: attributionOf({ stutterStacks }),
    slides: [slide],
  });
  const { stacks, withoutStackMs } = stacksOfSlide({ measurement, slide });
  return {
    stacks: stacks.map(({ example, hitchMs }) => [example[0], Math.round(hitchMs)]),
    without: Math.round(withoutStackMs),
  };
};

test('each stack has the time of its missed refreshes', () => {
  expect(stacksOf([1, 3, 1, 2, 1, 2, 1], { 1: 0, 3: 1, 5: 0 })).toEqual({
    stacks: [
      ['a', 50],
      ['b', 17],
    ],
    without: 0,
  });
});

test('a stack of the frame that ended a gap explains it', () => {
  expect(stacksOf([1, 3, 1, 1], { 2: 1 })).toEqual({ stacks: [['b', 33]], without: 0 });
});

test('gaps without a stack, or with one that is not listed, are added up', () => {
  expect(stacksOf([1, 3, 1, 2, 1], { 3: 9 })).toEqual({ stacks: [], without: 50 });
});

test('a stack of a frame on time explains nothing, and after the last frame there is no gap', () => {
  expect(stacksOf([1, 1, 2], { 0: 0, 2: 0 })).toEqual({ stacks: [], without: 0 });
});

test('the frame of the app is known where the stack has one', () => {
  const slide = slideOf(0, [2, 1, 2, 1], (i) => ({ stack: i < 2 ? 0 : 1 }));
  const { stacks } = stacksOfSlide({
    slide,
    measurement: reportedRunOf(1, 10, { attribution: attributionOf({ stutterStacks }), slides: [slide] }),
  });
  expect(stacks.map(({ appFrame }) => appFrame)).toEqual(['a', undefined]);
});
