import { expect, test } from 'vitest';
import { metrics } from '../../compute/metrics/index.ts';
import { profilesOf } from '../../compute/metrics/kit/thresholds.ts';
import { boundsText, ratingOf } from './threshold-profiles.ts';

const source = { title: 't', url: 'https://example.org' };
const two = { profile: 'p', good: 5, poor: 10, source };
const three = { profile: 'p', good: 10, fair: 25, poor: 50, source };
const rising = { profile: 'p', good: 55, poor: 30, source };

test.each([
  [5, two, 'lower', 'good'],
  [5.1, two, 'lower', 'between'],
  [10, two, 'lower', 'between'],
  [10.1, two, 'lower', 'poor'],
  [10, three, 'lower', 'good'],
  [25, three, 'lower', 'fair'],
  [25.1, three, 'lower', 'between'],
  [50.1, three, 'lower', 'poor'],
  [55, rising, 'higher', 'good'],
  [54, rising, 'higher', 'between'],
  [29, rising, 'higher', 'poor'],
] as const)('%d by %o, %s is better: %s', (value, threshold, better, rating) => {
  expect(ratingOf(value, threshold, better)).toBe(rating);
});

test('bounds in words', () => {
  expect(boundsText(three, 'lower')).toBe('good ≤ 10, fair ≤ 25, poor > 50');
  expect(boundsText({ ...rising, part: 'drag' }, 'higher')).toBe('drag: good ≥ 55, poor < 30');
});

test("Apple's later profile has three bounds", () => {
  const hitchRate = metrics.find(({ id }) => id === 'scroll-hitch-rate');
  expect(hitchRate?.thresholds).toContainEqual(
    expect.objectContaining({ profile: 'apple-hitches-2026', good: 10, fair: 25, poor: 50 }),
  );
  expect(profilesOf(metrics)).toContain('play-slow-session-20fps');
});
