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

test('the names of facts are words, with the unit behind the number', () =>
  expect(factsText({ workBetweenFrames: 9, jitterMs: 3.25, uiMs: 4, cv: 0.2, ids: 'LOW_BATTERY' })).toBe(
    'work between frames: 9, jitter: 3.25 ms, ui: 4 ms, cv: 0.2, ids: LOW_BATTERY',
  ));
