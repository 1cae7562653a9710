import { describe, expect, it } from 'vitest';
import { causesWith, stackWith } from '../../../test/builders/result-with.ts';
import type { Causes } from '../result/result.ts';
import { causeName, mainCauseOf, mainCauseText } from './main-cause.ts';

const other = (hitchMs: number, frames = 12) => stackWith({ key: 'Other.do', hitchMs, frames });
const factor = (name: string, hitchMs: number, frames = 12) => ({ factor: name, hitchMs, frames });

describe('a main cause', () => {
  it.each<[string, Partial<Causes>, string | undefined, number]>([
    ['explains three tenths of the hitch time', { stacks: [stackWith(), other(1_120)] }, 'stack', 0.3],
    ['no single cause explains less', { stacks: [stackWith(), other(1_130)] }, 'none', 0.298],
    ['in three frames', { stacks: [stackWith({ frames: 3 })] }, 'stack', 1],
    ['two frames have any method that ran', { stacks: [stackWith({ frames: 2 })] }, 'none', 1],
    [
      'hitches without a stack count',
      { stacks: [stackWith()], withoutStack: { hitchMs: 1_200, share: 0.71 } },
      'none',
      0.286,
    ],
    [
      'hitches of all factors count',
      { stacks: [stackWith()], mainFactors: [factor('draw', 4_800)] },
      'none',
      0.1,
    ],
    [
      'a late GPU is named, not what the main thread did',
      { stacks: [stackWith()], mainFactors: [factor('gpu', 480), factor('draw', 200)] },
      'factor',
      0.706,
    ],
    [
      'a GPU that is late in fewer than half of them is not',
      { stacks: [stackWith()], mainFactors: [factor('gpu', 250), factor('draw', 240), factor('input', 100)] },
      'stack',
      0.814,
    ],
    [
      'a GPU in two frames is not',
      { stacks: [stackWith()], mainFactors: [factor('gpu', 480, 2)] },
      'stack',
      1,
    ],
    [
      'a stage of the main thread leaves it to the stacks',
      { stacks: [stackWith()], mainFactors: [factor('draw', 480)] },
      'stack',
      1,
    ],
    ['nothing without a stack', { mainFactors: [factor('draw', 480)] }, undefined, 0],
  ])('%s', (_, causes, kind, share) => {
    const found = mainCauseOf(causesWith(causes));
    expect(found?.kind).toBe(kind);
    expect(found?.share ?? 0).toBeCloseTo(share, 3);
  });

  it.each<[string, Partial<Causes>, string]>([
    [
      'the share that it explains',
      { stacks: [stackWith(), other(320)] },
      'Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 60 % of all)',
    ],
    [
      'that there is none in few frames, and what would tell',
      { stacks: [stackWith({ frames: 1 })] },
      'no single cause; the largest is Feed.bind(Feed.java:42) (480 ms of hitches in 1 frame, 100 % of all): more runs would tell',
    ],
    [
      'that many share it, and what would tell',
      { stacks: [stackWith(), other(1_920)] },
      'no single cause; the largest is Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 20 % of all): a Perfetto trace, or the work log of the virtual device, would tell',
    ],
    [
      'what the main thread did at the samples, the most frequent first',
      {
        stacks: [
          stackWith({
            mainThread: {
              samples: 7,
              did: [
                { kind: 'lock', samples: 5 },
                { kind: 'runnable', samples: 1 },
              ],
            },
          }),
        ],
      },
      'Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 100 % of all; main thread blocked on a lock in 5, runnable in 1 of 7 samples)',
    ],
    [
      'that it was in a binder call, and that a collection may have run in half of the frames',
      {
        stacks: [
          stackWith({
            mainThread: { samples: 1, did: [{ kind: 'binder', samples: 1 }], framesWithGc: 6 },
          }),
        ],
      },
      'Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 100 % of all; main thread in a binder call in 1 of 1 sample; a garbage collection may have run in 6 of 12 frames)',
    ],
    [
      'nothing of the main thread where nothing is known, nor of collections in fewer frames',
      { stacks: [stackWith({ mainThread: { samples: 3, did: [], framesWithGc: 5 } })] },
      'Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 100 % of all)',
    ],
    [
      'the GPU',
      { stacks: [stackWith()], mainFactors: [factor('gpu', 480)] },
      'GPU (480 ms of hitches in 12 frames, 100 % of all)',
    ],
  ])('says %s', (_, causes, text) => expect(mainCauseText(causesWith(causes))).toBe(text));

  it('without ground is no cause in the history', () => {
    expect(causeName(causesWith({ stacks: [stackWith()] }))).toBe('Feed.bind');
    expect(causeName(causesWith({ stacks: [stackWith({ frames: 2 })] }))).toBeUndefined();
    expect(causeName(causesWith({ stacks: [stackWith()], mainFactors: [factor('gpu', 480)] }))).toBe('GPU');
  });
});
