import { expect, test } from 'vitest';
import { warningNumbers, warningSentence } from './warnings.ts';

test('lost reports are distinguished from reports that match no frame', () => {
  expect(warningSentence('unjoined-rows')).toMatch(
    /^The FrameMetrics reports of some scrolling frames were lost, .*; reports that match no frame callback were left out\.$/,
  );
});

test('numbers of a warning are short', () => {
  expect(warningNumbers({ lost: 12, ratio: 0.0123456, why: 'full' })).toBe(
    'lost: 12, ratio: 0.01235, why: full',
  );
});
