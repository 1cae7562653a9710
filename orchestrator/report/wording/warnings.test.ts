import { expect, test } from 'vitest';
import { warningNumbers, warningSentence } from './warnings.ts';

test('missing reports are distinguished from reports that match no frame', () => {
  expect(warningSentence('unjoined-rows')).toMatch(
    /^Some scrolling frames have no FrameMetrics report .*; reports that match no frame callback were left out\.$/,
  );
});

test('numbers of a warning are short', () => {
  expect(warningNumbers({ lost: 12, ratio: 0.0123456, why: 'full' })).toBe(
    'lost: 12, ratio: 0.01235, why: full',
  );
});
