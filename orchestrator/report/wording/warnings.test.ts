import { expect, test } from 'vitest';
import { factsText, warningSentence } from './warnings.ts';

test('lost reports are distinguished from reports that match no frame', () => {
  expect(warningSentence('unjoined-rows')).toMatch(
    /^The FrameMetrics reports of some scrolling frames were lost, .*; reports that match no frame callback were left out\.$/,
  );
});

test('the facts of a warning are short', () => {
  expect(factsText({ lost: 12, ratio: 0.0123456, why: 'full' })).toBe('lost: 12, ratio: 0.01235, why: full');
});
