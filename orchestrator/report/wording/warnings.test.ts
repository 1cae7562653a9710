import { expect, test } from 'vitest';
import { becauseText, environmentText, reasonText } from './reasons.ts';
import { knownWarning, warningNumbers, warningSentence } from './warnings.ts';

test('codes become words; unknown ones stay visible and harmless', () => {
  expect(warningSentence('anr')).toBe('The main thread did not respond (ANR).');
  expect(reasonText('no-motion')).toBe('nothing moved');
  expect(reasonText('records-lost')).toBe(knownWarning('records-lost'));
  expect(reasonText('new\ncode')).toBe('new code');
  expect(environmentText('THERMAL')).toBe('the device is too warm');
  expect(environmentText('ANR')).toBe(warningSentence('anr'));
  expect(environmentText('NEW-ID')).toBe('NEW-ID');
  expect(becauseText('budget-failed:feed-fling/scroll-hitch-rate')).toBe(
    'budget failed: feed-fling/scroll-hitch-rate',
  );
  expect(becauseText('no-scenarios')).toBe('no scenarios');
});

test('missing reports are told as missing, and apart from those that fit no frame', () => {
  expect(warningSentence('unjoined-rows')).toMatch(
    /^Scrolling frames lack their FrameMetrics report .*; reports that fit no frame callback were left out\.$/,
  );
});

test('numbers of a warning are short', () => {
  expect(warningNumbers({ lost: 12, ratio: 0.0123456, why: 'full' })).toBe(
    'lost: 12, ratio: 0.01235, why: full',
  );
});
