import { expect, it } from 'vitest';
import type { NotIdentified } from '../judge/calibration/calibrate.ts';
import { summaryOf, whyNotFound } from './calibrate.ts';

it.each<[NotIdentified, string]>([
  [
    { kind: 'too-few-scenarios', have: 1, need: 6 },
    '1 of the 6 scenarios that are needed have times in both recordings and at most 5 % of late frames',
  ],
  [
    { kind: 'too-wide', part: 'ui', error: 0.456 },
    "the main thread's cost has an error of 46 %, more than 30 %; record scenarios that differ more in their work, or more of them",
  ],
  [
    { kind: 'too-wide', part: 'render', error: Number.POSITIVE_INFINITY },
    "the scenarios do not show the RenderThread's cost; record scenarios that differ more in their work, or more of them",
  ],
])('%j', (found, sentence) => expect(whyNotFound(found)).toBe(sentence));

it('says what was found with its interval, and how to use it', () => {
  const profile = {
    name: 'google-pixel-8-1a2b3c',
    phone: 'Google Pixel 8',
    refreshHz: 120,
    psPerUnit: { value: 11_386, low: 10_246.95, high: 14_231.9 },
    cores: 2,
    renderPermille: { value: 2_004, low: 1_800, high: 2_500 },
    fixedUiMs: 0.704,
    scenarios: ['feed', 'inbox'],
  };
  expect(summaryOf(profile, 'pixel-8.json').split('\n')).toEqual([
    'Google Pixel 8, from 2 scenarios:',
    '  a unit of work            11.4 (95 %: 10.2 to 14.2) ns',
    "  RenderThread and GPU      200.4 (95 %: 180.0 to 250.0) % of the model's round figures",
    '  main thread, each frame   0.70 ms regardless of the work, which the profile does not model',
    'Profile google-pixel-8-1a2b3c is in pixel-8.json: use it with --profile pixel-8.json',
  ]);
});
