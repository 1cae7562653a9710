import { expect, test } from 'vitest';
import { causesWith, stackWith } from '../../../test/builders/result-with.ts';
import { causeText } from './main-cause.ts';

const mainFactors = [{ factor: 'draw', frames: 1, hitchMs: 25 }];

test.each([
  [
    'factor and stack',
    { mainFactors, stacks: [stackWith()] },
    'draw (recording display lists) · Feed.bind(Feed.java:42)',
  ],
  ['factor', { mainFactors }, 'draw (recording display lists)'],
  [
    'stack without a frame of the app',
    { stacks: [stackWith({ appFrame: undefined })] },
    'Feed.onBind|Feed.bind',
  ],
  ['nothing', {}, undefined],
])('of a %s', (_, causes, expected) => expect(causeText(causesWith(causes))).toBe(expected));
